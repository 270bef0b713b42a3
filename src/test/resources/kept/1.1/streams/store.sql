-- The store of event streams that the kept plans are of, on any server: its system identifier, by
-- which a plan knows the server, is the one of the server that the plans were made on.
create schema kept;
create function kept.pg_control_system(out system_identifier bigint) language sql as 'select 7000000000000000001';
do $$ begin execute format('alter database %I set search_path = kept, pg_catalog, public', current_database()); end $$;
create schema event_streaming;
create table event_streaming.event_store (id bigserial primary key, stream_name varchar(255), event_id varchar(255), correlation_id varchar(255), event_type varchar(500), event_data jsonb, occurred_at timestamptz, stored_at timestamptz default now(), "offset" bigint, metadata jsonb);
create index on event_streaming.event_store (stored_at);
create index on event_streaming.event_store (stream_name, "offset");
create table event_streaming.retention_policies (stream_name varchar(255) primary key, max_age_seconds int, max_event_count bigint, enabled boolean default true, created_at timestamptz default now(), updated_at timestamptz default now());
create table event_streaming.schema_version (version int, description text, applied_at timestamptz default now());
create table event_streaming.consumer_offsets (consumer_id text, stream_name text, last_offset bigint);
insert into event_streaming.schema_version values (3, 'retention policies', to_timestamp(1750000000));
insert into event_streaming.retention_policies values ('*', 2592000, null, true, to_timestamp(1750000000), to_timestamp(1750000000));
insert into event_streaming.retention_policies values ('audit-logs', 220752000, null, true, to_timestamp(1750000000), to_timestamp(1750000000));
insert into event_streaming.retention_policies values ('orders', 432000, 3, true, to_timestamp(1750000000), to_timestamp(1755000000));
insert into event_streaming.event_store select n, 'orders', 'order-' || n, 'c-' || n % 3, 'OrderPlaced', jsonb_build_object('n', n, 'text', 'ünï 会計'), to_timestamp(1759999940 - (12 - n) * 86400), to_timestamp(1759999940 - (12 - n) * 86400), n, null from generate_series(1, 12) n;
insert into event_streaming.event_store select 100 + n, 'audit-logs', 'audit-' || n, null, 'Login', '{"a": [1, 2]}', to_timestamp(1759999940 - (20 - n) * 86400), to_timestamp(1759999940 - (20 - n) * 86400 + 0.25), n, '{"by": "tester"}' from generate_series(1, 20) n;
insert into event_streaming.event_store select 200 + n, 'idle', 'idle-' || n, null, 'Tick', null, to_timestamp(1742720000 - (5 - n) * 86400), to_timestamp(1742720000 - (5 - n) * 86400), n, null from generate_series(1, 5) n;
insert into event_streaming.event_store select 210 + n, 'held', 'held-' || n, null, 'Tick', null, to_timestamp(1742720000 - (5 - n) * 86400), to_timestamp(1742720000 - (5 - n) * 86400), n, null from generate_series(1, 4) n;
select setval('event_streaming.event_store_id_seq', 300);
insert into event_streaming.consumer_offsets values ('billing', 'orders', 7), ('mail', 'orders', 12), ('late', 'idle', 5);
