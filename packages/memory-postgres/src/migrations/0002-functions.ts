/**
 * One call for a load, and one for each half of a change. They run with the rights of the caller. Those that read are stable:
 * all of their statements see one state. Those of a change are volatile: each statement sees what was committed before it.
 */
export const functions = (schema: string): string => `
-- The head of the index, a listing, the records, and the heads of files that the index does not name: all of a load.
create function ${schema}.load_memory(a_key text, a_index_limit int, a_head_limit int, a_heads int)
returns table (kind text, name text, number bigint, bytes bytea, total bigint, at double precision)
language plpgsql stable as $$
declare
  an_index bytea;
begin
  perform set_config('caliban.memory', a_key, true);
  return query select 'memory', null::text, m.version, null::bytea, null::bigint, null::double precision
    from ${schema}.memories m where m.key = a_key;
  return query select 'listing',
      json_agg(json_build_array(f.path, length(f.bytes), f.version))::text,
      count(*), null::bytea, null::bigint, null::double precision
    from ${schema}.files f where f.memory = a_key;
  return query select 'record', r.name, null::bigint, convert_to(r.text, 'UTF8'), null::bigint, null::double precision
    from ${schema}.records r where r.memory = a_key;
  select substring(f.bytes from 1 for a_index_limit) into an_index
    from ${schema}.files f where f.memory = a_key and f.path = 'MEMORY.md';
  return query select 'file', f.path, f.version, an_index, length(f.bytes)::bigint,
      (extract(epoch from f.changed_at) * 1000)::double precision
    from ${schema}.files f where f.memory = a_key and f.path = 'MEMORY.md';
  return query select 'file', f.path, f.version, substring(f.bytes from 1 for a_head_limit), length(f.bytes)::bigint,
      (extract(epoch from f.changed_at) * 1000)::double precision
    from ${schema}.files f
    where f.memory = a_key and f.path <> 'MEMORY.md' and right(f.path, 3) = '.md'
      -- A link that is missed here only costs the head of its file. Bytes that are no text are escaped on both sides.
      and encode(convert_to(f.path, 'UTF8'), 'escape') not in (
        select split_part(link, ')', 1)
        from unnest(string_to_array(encode(coalesce(an_index, ''), 'escape'), '](')) as link)
    order by f.path limit a_heads;
end $$;

-- Files, given as a JSON array of paths, with the count of changes, which tells whether they are of the same state as what
-- was read before.
create function ${schema}.read_files(a_key text, a_paths text, a_limit bigint)
returns table (version bigint, path text, bytes bytea, total bigint, at double precision)
language plpgsql stable as $$
begin
  perform set_config('caliban.memory', a_key, true);
  return query select m.version, a.path, substring(f.bytes from 1 for a_limit::int), length(f.bytes)::bigint,
      (extract(epoch from f.changed_at) * 1000)::double precision
    from ${schema}.memories m cross join json_array_elements_text(a_paths::json) as a (path)
      left join ${schema}.files f on f.memory = m.key and f.path = a.path
    where m.key = a_key;
end $$;

-- A named record, with the count of changes.
create function ${schema}.read_record(a_key text, a_name text)
returns table (version bigint, record text)
language plpgsql stable as $$
begin
  perform set_config('caliban.memory', a_key, true);
  return query select m.version, r.text
    from ${schema}.memories m left join ${schema}.records r on r.memory = m.key and r.name = a_name
    where m.key = a_key;
end $$;

-- Entries of the history, newest first: of an address, or one by its number. What it keeps only on request.
create function ${schema}.read_history(a_key text, an_address text, a_number bigint, a_limit int, with_kept boolean)
returns table (number bigint, record text, kept bytea)
language plpgsql stable as $$
begin
  perform set_config('caliban.memory', a_key, true);
  return query select h.number, h.record, case when with_kept then h.kept end
    from ${schema}.history h
    where h.memory = a_key and (an_address is null or h.address = an_address)
      and (a_number is null or h.number = a_number)
    order by h.number desc limit a_limit;
end $$;

-- Locks the memory, then looks in a new statement whether the change was committed before, then reads its files. Waits for
-- the lock as long as on files, unless the host has set another time.
create function ${schema}.begin_change(a_key text, an_owner text, a_change uuid, a_topic text)
returns table (kind text, name text, number bigint, bytes bytea, total bigint, at double precision)
language plpgsql volatile as $$
begin
  perform set_config('caliban.memory', a_key, true);
  if current_setting('lock_timeout') = '0' then
    perform set_config('lock_timeout', '10s', true);
  end if;
  insert into ${schema}.memories (key, owner) values (a_key, an_owner) on conflict do nothing;
  return query select 'memory', null::text, m.version, null::bytea, null::bigint, null::double precision
    from ${schema}.memories m where m.key = a_key for update;
  if not found then
    raise exception 'the memory was erased meanwhile' using errcode = 'serialization_failure';
  end if;
  return query select 'change', null::text, h.number, null::bytea, null::bigint, null::double precision
    from ${schema}.history h where h.memory = a_key and h.change = a_change;
  return query select 'file', f.path, f.version, f.bytes, length(f.bytes)::bigint,
      (extract(epoch from f.changed_at) * 1000)::double precision
    from ${schema}.files f where f.memory = a_key and f.path in ('MEMORY.md', a_topic);
end $$;

-- Writes what a change decided. An action is 'put', 'remove', or null for none. Returns the number of the change.
create function ${schema}.apply_change(
  a_key text, a_change uuid,
  a_topic text, a_topic_action text, a_topic_bytes bytea,
  an_index_action text, an_index bytea,
  an_address text, a_record text, a_kept bytea)
returns bigint
language plpgsql volatile as $$
declare
  a_number bigint;
  -- Numbers repeat after an erasure or a failover. What has read a file before must see that it is another one.
  a_version bigint := (random() * 9e15)::bigint;
begin
  update ${schema}.memories set version = version + 1 where key = a_key returning version into a_number;
  if a_topic_action = 'put' then
    insert into ${schema}.files (memory, path, bytes, version) values (a_key, a_topic, a_topic_bytes, a_version)
    on conflict (memory, path) do update set bytes = excluded.bytes, version = a_version, changed_at = now();
  elsif a_topic_action = 'remove' then
    delete from ${schema}.files where memory = a_key and path = a_topic;
  end if;
  if an_index_action = 'put' then
    insert into ${schema}.files (memory, path, bytes, version) values (a_key, 'MEMORY.md', an_index, a_version)
    on conflict (memory, path) do update set bytes = excluded.bytes, version = a_version, changed_at = now();
  elsif an_index_action = 'remove' then
    delete from ${schema}.files where memory = a_key and path = 'MEMORY.md';
  end if;
  if a_record is not null then
    insert into ${schema}.history (memory, number, change, address, record, kept)
    values (a_key, a_number, a_change, an_address, a_record, a_kept);
  end if;
  return a_number;
end $$;
`
