create table if not exists meta (name text primary key, value blob) without rowid;
create table if not exists work (
    key blob primary key,   -- keyed hash of the path, and of the part of a table
    number integer not null,
    run integer not null,   -- which run met it last
    state text not null,    -- pending, done, failed
    mark text not null,     -- size and time of the input: a changed file is done again
    output text,            -- neutral name
    tally text,             -- JSON: how often each field was masked; of a table also rows and failures
    reason text,            -- class of the error
    message text,
    fallback text
) without rowid;
create index if not exists work_state on work (state);
create index if not exists work_output on work (output);
create table if not exists parts (
    number integer not null,  -- of the table
    part integer not null,
    tally text not null,      -- JSON: rows, fields, reasons, failed rows
    primary key (number, part)
) without rowid;
