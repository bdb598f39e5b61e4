-- What a search for projects looks at: name, client reference, file names, and values of the metadata.
create function project_terms(account text, mode text, document jsonb) returns tsvector
    language sql immutable parallel safe cost 1000
    return search_terms(account || '/' || mode, concat_ws(' ',
        document #>> '{details,name}',
        document #>> '{details,clientRef}',
        (select string_agg(file ->> 'fileName', ' ')
         from jsonb_path_query(document, '$.files[*]') file),
        (select string_agg(entry.value, ' ')
         from jsonb_path_query(document, '$.details.metadata ? (@.type() == "object")') metadata,
             jsonb_each_text(metadata) entry)));
