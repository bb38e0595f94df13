export const NESTED_TYPE = "metadata:\n  node_type: memory\n  type: project\n";
export const TOP_TYPE = "type: project\n";
export const topic = (name, description, end = "\n") => ["---", `name: ${name}`, `description: ${description}`, "type: project", "---", "", "Text.", ""].join(end);
export const DESCRIPTION = "Deploy from the release branch";
