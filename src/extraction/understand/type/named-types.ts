import { TRADE_TYPES } from '../../../lib/document-types.ts';

import { type Concept, type TitledType, titlePhrases } from '../lexicon/lexicon.ts';
import { isConcept } from '../score/links.ts';
import type { Hit } from '../view/view.ts';

export function isReference(label: Hit<Concept>): boolean {
  return isConcept(label, 'number') || isConcept(label, 'order_number');
}

/** As `familyOf`, of a number that stands in the title's place: "Bestellnummer 4711", "N° de devis 12". */
export function titleFamily(key: string): TitledType | null {
  const bare = key.replace(/^(?:numero|number|nummer|num|nr|no)(?:de|del|della|di|da|do|van)?/, '');
  if (/^(?:bestell|auftrag|order|pedido|commande|ordine|encomenda)/.test(bare)) return 'purchase_order';
  if (/^(?:angebot|offert|devis|cotizacion|presupuesto|preventivo|orcamento|cotacao)/.test(bare))
    return 'quote';
  if (/^(?:lieferschein|livraison|albaran|ddt|pakbon|guia)/.test(bare)) return 'delivery_note';
  return familyOf(key);
}

/** As `familyOf`, wherever the phrase names the document: "fecha de la factura", "ref. fatura". */
export function familyWithin(key: string): TitledType | null {
  const bare = key.replace(
    /^(?:fecha|data|date|datum|ref|numero|number|nummer|num|nr|no|n)(?:dela|delos|dell|della|del|des|de|du|di|da|do|vande|van|la|l|d)?/,
    '',
  );
  return familyOf(key) ?? (bare.length >= 4 && bare !== key ? familyOf(bare) : null);
}

const SHORTEST_NAME = 4;

/** The document type that a label's phrase begins with: "invoice" of "invoice date". */
export function familyOf(key: string): TitledType | null {
  if (key.startsWith('beleg')) return null;
  const named = titlePhrases.placeOf(key.slice(0, SHORTEST_NAME), null) >= 0;
  for (let end = key.length; named && end >= SHORTEST_NAME; end--) {
    const meanings = titlePhrases.meanings(key.slice(0, end));
    const sale = meanings.find(({ value }) => TRADE_TYPES.has(value) || value === 'bank_statement');
    if (sale) return sale.value;
  }
  if (/^(inv|rechn|fact|fra)/.test(key)) return 'invoice';
  if (/^(receipt|rcpt|bon|ticket|cash|scontrino|kassa)/.test(key)) return 'receipt';
  if (/^(po|pur|bestel|ordinat)/.test(key)) return 'purchase_order';
  return null;
}
