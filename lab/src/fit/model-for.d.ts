import type { Question } from "../../../packages/memory-learn/src/detect/evidence/question.ts";
import type { LabelledSentence } from "./examples.ts";
import { type Model } from "./train.ts";
/** The model that answers one question, from all labelled sentences. */
export declare function modelFor(question: Question, sentences: readonly LabelledSentence[]): Model;
