-- Full-text search by the beginnings of words, for expression indexes with GIN. See dev.podworks.kit.paging.SearchText.
--
-- Terms begin with a scope, such as account and mode: a search reads the index entries of its scope only, and its cost
-- does not depend on other accounts. Words are split at everything that is not a letter or a digit: the parsers of
-- to_tsvector would make one word of a file name. Only functions that every PostgreSQL has are used, no extension.
-- They are immutable, and their bodies are bound when they are created, so an index on them can be restored.

create function search_words(content text) returns text[] language sql immutable parallel safe
    return array_remove(string_to_array(regexp_replace(
        -- The file names of some systems are decomposed (a letter, then its accent).
        normalize(lower(content), NFKC),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\u3008-\u301f]+', ' ', 'g'),
        ' '), '');

-- The first 200 words, and 60 characters of each, so that an index entry is small whatever customers write.
create function search_terms(scope text, content text) returns tsvector language sql immutable parallel safe
    return (
        select array_to_tsvector(coalesce(array_agg(scope || '/' || left(word, 60)), '{}'::text[]))
        from unnest((search_words(content))[1:200]) word);

-- Matches terms with a word that begins with each of the query's words. Words contain no quotes and no backslashes.
create function search_query(scope text, query text) returns tsquery language sql immutable parallel safe
    return (
        select string_agg('''' || scope || '/' || left(word, 60) || ''':*', ' & ')::tsquery
        from unnest(search_words(query)) word);
