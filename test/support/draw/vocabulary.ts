import data from './vocabulary.json' with { type: 'json' };

export type Language = keyof typeof data;
export type Vocabulary = (typeof data)['en'];
export const LANGUAGES = Object.keys(data) as Language[];

/** Returns the vocabulary of a language. The German tables have the same structure as the English ones. */
export function selectVocabulary(language: Language): Vocabulary {
  return data[language];
}
