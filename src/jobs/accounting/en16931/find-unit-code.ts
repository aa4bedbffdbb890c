/** Codes of UN/ECE Recommendation 20. Each value lists the units that invoices print for the code. */
const CODES: Readonly<Record<string, string>> = {
  C62: 'C62 one piece pieces pcs pc pce st stk stck stück stueck ea each unit units u unité unités pièce pièces pz nr szt ks kpl ud uds unidad unidades stuks',
  HUR: 'HUR h hr hrs hour hours std stunde stunden heure heures ora ore hora horas uur',
  DAY: 'DAY d day days tag tage jour jours giorno giorni día días dag dagen',
  MON: 'MON month months monat monate mois mese mesi mes meses maand',
  ANN: 'ANN year years jahr jahre an année anno año jaar',
  KGM: 'KGM kg kilo kilogram kilogramm kilogrammes',
  GRM: 'GRM g gram gramm grammes gr',
  TNE: 'TNE t ton tonne tonnes tonnen',
  LTR: 'LTR l ltr liter litre litres litro litri',
  MTR: 'MTR m meter metre mètre mètres lfm lm',
  MTK: 'MTK m2 m² qm sqm',
  MTQ: 'MTQ m3 m³ cbm',
  KMT: 'KMT km kilometer kilometre',
  KWH: 'KWH kwh',
  SET: 'SET set sets satz',
  XPK: 'XPK pack package packages packung paket pkg pck colis confezione',
  XBX: 'XBX box boxes karton kartons carton cartons schachtel',
  LS: 'LS pauschal pauschale psch lump forfait flat',
  MIN: 'MIN min minute minutes minuten',
};
const BY_NAME = new Map(
  Object.entries(CODES).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name.toLowerCase(), code]),
  ),
);

/** Returns undefined if the unit is unknown. */
export function findUnitCode(unit: string): string | undefined {
  const name = unit.toLowerCase().replace(/[.()]/g, '').trim();
  return (
    BY_NAME.get(name) ??
    (/^(?:X[A-Z0-9]{2}|[A-Z][A-Z0-9]{2}|[A-Z]\d{2}|NAR|H87)$/.test(unit) ? unit : undefined)
  );
}
