-- The staff find a subscriber by mistyped words. Trigrams do not: 'mraie' and 'marie' share two of ten, and an index that lets so
-- little pass makes the database compare a fifth of all accounts, one by one. Two words with one typing error between them
-- have a form in common once a letter is taken away from each, which is looked up like a word.

-- A word, and the word without each of its letters in turn.
create function shortened(word text) returns text[]
  language plpgsql immutable parallel safe strict
as $$
declare
  forms text[] := array[word];
begin
  for letter in 1..length(word) loop
    forms := array_append(forms, overlay(word placing '' from letter for 1));
  end loop;
  return forms;
end $$;

-- Forms of a whole word, of which an error costs one letter. Of longer words the first 16 letters.
create function word_forms(word text) returns text[]
  language sql immutable parallel safe strict
  return shortened("left"(word, 16));

-- Forms of its beginning, for a word that is typed in part, or with a second error behind it.
create function beginning_forms(word text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array('^' || array_to_string(shortened("left"(word, 4)), ' ^'), ' ');

-- All forms of the words of a folded text. Shorter words, and words with digits, have to be typed without an error.
create function typed_forms(folded_text text) returns text[]
  language plpgsql immutable parallel safe strict
as $$
declare
  forms text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(folded_text, ' ') loop
    if word ~ '^[^0-9]{4,}$' then
      forms := forms || public.word_forms(word) || public.beginning_forms(word);
    end if;
  end loop;
  return forms;
end $$;

create index accounts_mistyped on accounts using gin (typed_forms(folded(first_name || ' ' || last_name || ' ' || email)))
  where erased_at is null;

drop function near_accounts(text);
