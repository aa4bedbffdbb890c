/**
 * Returns the language that was chosen in this browser or, if there is none, the supported language that the
 * browser prefers most. Also returns a locale for dates and numbers: the preferred region for this language,
 * such as `de-AT`.
 */
export function chooseLanguage(
  chosen: string | null,
  preferred: readonly string[],
  known: readonly string[],
): { language: string; locale: string } {
  const language =
    [...(chosen === null ? [] : [chosen]), ...preferred.map(getBase)].find((one) => known.includes(one)) ??
    'en';
  return { language, locale: preferred.find((one) => getBase(one) === language) ?? language };
}

function getBase(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? locale;
}
