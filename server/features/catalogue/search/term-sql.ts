import { type Locale, locales, textName, type ByLocale, eachLocale } from "#contract/language.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/database/visibility.ts";
import { allSmallWords, type Term } from "./keyword.ts";

/** Of `search_documents`, which has a column for each language. */
export const columnOf = eachLocale((locale) => raw(locale));
const categoryColumn = eachLocale((locale) => raw(textName("search", locale)));
/** Text search configurations, made by a migration. */
const dictionaryOf: ByLocale<Sql> = { fr: raw("'french_words'"), en: raw("'english_words'") };

/** Where to look for words that a language's own texts do not have, in this order. */
export const otherLanguages: ByLocale<readonly Locale[]> = eachLocale((own) => locales.filter((one) => one !== own));

// Sorts after every string that has the given prefix.
export const lastCharacter = raw("chr(1114109)");
/** A prefix expands to the shortest words that begin with it, at most so many. */
const mostBegun = 24;

/** The stem of a word in a language; numbers are left unchanged. */
export function stemOf(word: Sql, language: Locale): Sql {
  return sql`coalesce((ts_lexize(${dictionaryOf[language]}, ${word}))[1], ${word})`;
}

/**
 * The common table expressions up to `terms`: a row per term with its `place` (from 0) and, for each reach, the text of a
 * tsquery over the documents of a language. Each reach includes the previous ones: `typed`, the exact words in the title;
 * `title`, their stems and prefixes; `label`, labels and categories too; `name`, names in the other languages too; `text`,
 * the description too.
 */
export function readTerms(terms: readonly Term[], language: Locale): Sql {
  return sql`${spelledWords(terms, language)},
    alternatives as (
      select term, string_agg(typed, ' & ') filter (where is_typed) as typed,
        string_agg(format('(%s)', title), ' & ') as title, string_agg(format('(%s | %s)', title, label), ' & ') as label,
        string_agg(format('(%s)', own), ' & ') as own, string_agg(format('(%s)', other), ' & ') as other,
        string_agg(format('(%s | %s)', own, other), ' & ') as name,
        string_agg(format('(%s | %s | %s)', own, other, text), ' & ') as text
      from spelled group by term, alternative
    ),
    words as materialized (
      select term, string_agg(typed, ' | ') as typed, string_agg(title, ' | ') as title,
        string_agg(label, ' | ') as label, string_agg(own, ' | ')::tsquery as own,
        string_agg(other, ' | ')::tsquery as other, string_agg(name, ' | ') as name, string_agg(text, ' | ') as text
      from alternatives group by term
    ),
    ${factsOf(terms, language)},
    terms as materialized (
      -- No document has the word '!' alone: it stands for a reach in which a term has nothing to look for.
      select term as place, coalesce(words.typed, '''!''') as typed, coalesce(words.title, '''!''') as title,
        concat_ws(' | ', coalesce(words.label, '''!'''), facts.own) as label,
        concat_ws(' | ', coalesce(words.name, '''!'''), facts.every) as name,
        concat_ws(' | ', coalesce(words.text, '''!'''), facts.every) as text
      from words full join facts using (term)
    )`;
}

/**
 * Every word of every alternative, folded and stemmed for each reach. A prefix is expanded with the word list: a prefix
 * search in the document index costs ten times as much. What is a prefix and no word by itself is not stemmed: 'marie'
 * would find 'mari'.
 */
function spelledWords(terms: readonly Term[], language: Locale): Sql {
  const rows = terms.flatMap(({ alternatives, isUnfinished = false }, term) =>
    alternatives.flatMap(({ words, isTyped, hasForms }, alternative) => {
      const is_beginning = isUnfinished && alternative === 0;
      return words.map((word) => ({ term, alternative, word, is_typed: isTyped, has_forms: hasForms, is_beginning }));
    }),
  );
  const word = sql`word`;
  const own = raw(`'${language}'`);
  const others = otherLanguages[language].map((other) => ({ other, stem: raw(`stem_${other}`) }));
  const otherForms = [word, ...others.map(({ stem }) => stem)];
  return sql`
    typed as materialized (
      select term, alternative, is_typed, has_forms, is_beginning, replace(folded(word), ' ', '') as word
      from json_to_recordset(${JSON.stringify(rows)}) as typed
        (term integer, alternative integer, word text, is_typed boolean, has_forms boolean, is_beginning boolean)
    ),
    continued as materialized (
      select term, longer.word, longer.is_proper
      from typed cross join lateral (
        select known.word, known.is_proper, length(known.word) as size from search_words known
        where known.language = ${own} and (known.is_name or known.is_proper) and known.word <> all (${allSmallWords})
          and known.word > typed.word and known.word < typed.word || ${lastCharacter}
        order by size, known.word limit ${raw(String(mostBegun))}
      ) longer
      where is_beginning and typed.word <> ''
    ),
    given as (
      select term, alternative, is_typed, has_forms and not (
          is_beginning and exists (select from continued c where c.term = typed.term)
          and not exists (select from search_words known where known.language = ${own} and known.word = typed.word)
        ) as has_forms, word, true as in_texts
      from typed where word <> ''
      union all
      select term, -row_number() over (), false, false, word, is_proper from continued
    ),
    -- Only letters and digits are left in a word: nothing in it can end the quotes.
    spelled as (
      select term, alternative, is_typed, format('''!%s''', word) as typed,
        format('''!%s'' | ''!%s''', word, stem) as title, format('''#%s'' | ''#%s''', word, stem) as label,
        format('''%s'' | ''%s''', word, stem) as own, format(${raw(`'${otherForms.map(() => "''%s''").join(" | ")}'`)}, ${join(otherForms)}) as other,
        case when in_texts then format('''~%s''', text_stem) else '''!''' end as text
      from (
        select given.*, ${join([
          sql`case when has_forms then own else word end as stem, own as text_stem`,
          ...others.map(
            ({ other, stem }) => sql`case when has_forms then ${stemOf(word, other)} else word end as ${stem}`,
          ),
        ])}
        from given cross join lateral (select ${stemOf(word, language)} as own) stemmed
      ) stemmed
    )`;
}

/** Required marks, and categories whose names match a term, as tsqueries per term. */
function factsOf(terms: readonly Term[], language: Locale): Sql {
  const marks = terms.flatMap((term, place) => term.marks.map((mark) => ({ term: place, mark })));
  return sql`
    facts as (
      select term, string_agg(fact, ' | ') filter (where is_own) as own, string_agg(fact, ' | ') as every
      from (
        select term, quote_literal(mark) as fact, true as is_own
          from json_to_recordset(${JSON.stringify(marks)}) as asked (term integer, mark text)
        union all
        select term, quote_literal('=c' || c.id), c.${categoryColumn[language]} @@ words.own
          from words join categories c on ${wordsHeldBy("c", language)}
      ) found group by term
    )`;
}

/** Whether a category's name contains one of the `words` of `readTerms`. */
export function wordsHeldBy(category: string, language: Locale): Sql {
  const c = raw(category);
  const others = otherLanguages[language].map((other) => sql` or ${c}.${categoryColumn[other]} @@ words.other`);
  return sql`(${c}.${categoryColumn[language]} @@ words.own${join(others, "")})`;
}

/** Lets the index skip titles that are not for kids; `visibleTo` still decides who may see what. */
export function kidMark({ isKid }: Viewer): Sql {
  return isKid ? sql`&& '''=kid'''::tsquery` : sql``;
}
