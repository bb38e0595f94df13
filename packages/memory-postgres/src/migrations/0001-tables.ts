/** Memories with their files, history and records. Every row belongs to one memory, whose key the transaction sets. */
export const tables = (schema: string): string => `
create table ${schema}.memories (
  key text collate "C" primary key,
  -- Whose memory it is, where a pool keeps one for each user.
  owner text,
  -- Counts changes. The number of an entry of the history is the count of its change, so it is never used again.
  version bigint not null default 0
);

create table ${schema}.files (
  memory text collate "C" not null references ${schema}.memories (key) on delete cascade,
  path text collate "C" not null,
  bytes bytea not null,
  version bigint not null,
  changed_at timestamptz not null default now(),
  primary key (memory, path)
);
-- Texts are compressed by the client's tools if at all; a load reads the beginning of a file without the rest.
alter table ${schema}.files alter column bytes set storage external;

create table ${schema}.history (
  memory text collate "C" not null references ${schema}.memories (key) on delete cascade,
  number bigint not null,
  -- Made by the caller, to tell after a lost connection whether the change was committed.
  change uuid not null,
  address text collate "C",
  record text not null,
  kept bytea,
  primary key (memory, number),
  unique (memory, change)
);
create index history_address on ${schema}.history (memory, address, number desc);

create table ${schema}.records (
  memory text collate "C" not null references ${schema}.memories (key) on delete cascade,
  name text collate "C" not null,
  text text not null,
  primary key (memory, name)
);

do $policies$
declare
  name text;
  column_name text;
  own text := 'current_setting(''caliban.memory'', true)';
begin
  foreach name in array array['memories', 'files', 'history', 'records'] loop
    execute format('alter table ${schema}.%I enable row level security', name);
    execute format('alter table ${schema}.%I force row level security', name);
    column_name := case name when 'memories' then 'key' else 'memory' end;
    execute format('create policy own_memory on ${schema}.%I using (%I = %s)', name, column_name, own);
  end loop;
  -- A pool lists its users: keys and owners, nothing of what a memory holds.
  execute format('create policy list_memories on ${schema}.memories for select using (%s = ''*'')', own);
end $policies$;
`
