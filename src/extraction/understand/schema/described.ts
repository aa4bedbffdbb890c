/** "The", and what says no more than that a value follows. */
const ARTICLE = /^(?:the|an?|der|die|das|des|le|la|les|l['’]|el|los|las|lo|il|gli|o|os|as|de|het|een)\s+/i;
/** "in kg", "en euros": the unit that a value is wanted in is not printed before it. */
const UNIT =
  /\s+(?:in|en|em)\s+(?:\S{1,3}|percent|euros?|dollars?|pounds|cents|prozent|pour cent|tagen|days|months)$/i;
/** "Name of the consignor": the paper says "Consignor". */
const NAME_OF =
  /^(?:full\s)?(?:name|nom|nombre|nome|naam)\s+(?:of|for|des|der|du|de|del|della|dello|do|da|van)(?:\s+(?:the|la|las|los|los|het|de|l['’]))?\s*(?=\S)/i;
const SMALL =
  /(?<=\s)(?:of|the|for|and|de|du|des|del|della|dello|di|do|da|der|die|das|van|het|la|le|los|las|d['’]|l['’])\s+/gi;
const MAX_WORDS = 6;

/** What a description says that a paper may print beside the value, the most telling first: of a sentence nothing. */
export function describedAs(description: string): string[] {
  const [first = ''] = description.split(/[.;:,(–—]\s|[.;:,(–—]$|\s[-(–—]/);
  const said = first.trim().replace(ARTICLE, '').replace(UNIT, '').trim();
  if (said === '' || said.split(/\s+/).length > MAX_WORDS) return [];
  const phrases = [said];
  const named = said.replace(NAME_OF, '');
  if (named !== said) phrases.push(named);
  const short = said.replace(SMALL, '');
  if (short !== said) phrases.push(short);
  return phrases;
}
