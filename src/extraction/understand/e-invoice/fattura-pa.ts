// FatturaPA, the electronic invoice format of Italy (Sistema di Interscambio), in its ordinary and simplified
// versions. One file can contain several invoices between the same parties.
import { round } from '../recognize/numbers.ts';
import { CHARGE, readAdjustment } from './adjustments.ts';
import { type EInvoice, MAX_LINES, MAX_TAXES, type SourcedInvoice, separatePaths } from './e-invoice.ts';
import {
  addNumbers,
  changeValue,
  joinTexts,
  omitZero,
  readDate,
  readNumber,
  readText,
  type Sourced,
} from './sourced.ts';
import { findElement, findElementText, listChildren, type XmlNode } from './xml.ts';

const FUND_PATHS = {
  amount: ['ImportoContributoCassa'],
  category: ['Natura'],
  rate: ['AliquotaIVA'],
  reason: ['TipoCassa'],
  reasonCode: [],
};
/** FatturaPA document types of ordinary and simplified credit notes. */
const CREDIT_NOTES = new Set(['TD04', 'TD08']);
const MAX_INVOICES = 500;

/** Reads all invoices in a FatturaPA file. Returns null if the XML is in a different format. */
export function readFatturaPa(file: string, xml: XmlNode): EInvoice[] | null {
  const root = findElement(xml, 'FatturaElettronica|FatturaElettronicaSemplificata');
  const header = findElement(root, 'FatturaElettronicaHeader');
  const bodies = listChildren(root, 'FatturaElettronicaBody').slice(0, MAX_INVOICES);
  if (!header || bodies.length === 0) return null;
  return bodies.map((body) => separatePaths(file, xml, readFatturaBody(header, body)));
}

function readFatturaBody(header: XmlNode, body: XmlNode): SourcedInvoice {
  const general = findElement(body, 'DatiGenerali', 'DatiGeneraliDocumento');
  const payments = listChildren(body, 'DatiPagamento').flatMap((terms) =>
    listChildren(terms, 'DettaglioPagamento'),
  );
  const goods = listChildren(body, 'DatiBeniServizi');
  const summaries = goods.flatMap((one) => listChildren(one, 'DatiRiepilogo')).slice(0, MAX_TAXES);
  const buyer = findElement(header, 'CessionarioCommittente');
  return {
    type: CREDIT_NOTES.has(findElementText(general, 'TipoDocumento') ?? '') ? 'credit_note' : 'invoice',
    fields: {
      number: readText(general, 'Numero'),
      date: readDate(general, 'Data'),
      due_date: findFirst(payments.map((one) => readDate(one, 'DataScadenzaPagamento'))),
      delivery_date: readDate(body, 'DatiGenerali', 'DatiTrasporto', 'DataOraConsegna'),
      order_number: readText(body, 'DatiGenerali', 'DatiOrdineAcquisto', 'IdDocumento'),
      currency: readText(general, 'Divisa'),
      ...readFatturaSums(general, summaries, payments, goods),
    },
    seller: {
      ...readFatturaParty(findElement(header, 'CedentePrestatore')),
      iban: findFirst(payments.map((one) => readText(one, 'IBAN'))),
      bic: findFirst(payments.map((one) => readText(one, 'BIC'))),
    },
    buyer: readFatturaParty(buyer),
    deliveryAddress: readFatturaAddress(findElement(body, 'DatiGenerali', 'DatiTrasporto', 'IndirizzoResa')),
    lines: goods
      .flatMap((one) => listChildren(one, 'DettaglioLinee'))
      .concat(goods.filter((one) => findElement(one, 'Importo') !== undefined))
      .slice(0, MAX_LINES)
      .map(readFatturaLine),
    taxes: summaries.map((summary) => ({
      rate: readNumber(summary, 'AliquotaIVA'),
      base: readNumber(summary, 'ImponibileImporto'),
      amount: readNumber(summary, 'Imposta'),
    })),
    remarks: {
      Note: listChildren(general, 'Causale').map((one) => readText(one)),
      'Delivery note': listChildren(findElement(body, 'DatiGenerali'), 'DatiDDT').map((one) =>
        readText(one, 'NumeroDDT'),
      ),
      Contract: [readText(body, 'DatiGenerali', 'DatiContratto', 'IdDocumento')],
      'Preceding invoice': listChildren(findElement(body, 'DatiGenerali'), 'DatiFattureCollegate').map(
        (one) => readText(one, 'IdDocumento'),
      ),
      // Contributions to a professional pension fund are taxed in the same way as the services, so they are
      // treated as charges.
      [CHARGE]: listChildren(general, 'DatiCassaPrevidenziale').map((one) => readAdjustment(one, FUND_PATHS)),
      'Tax exemption': summaries.map((one) => readText(one, 'RiferimentoNormativo')),
      'VAT nature': summaries.map((one) => readText(one, 'Natura')),
    },
  };
}

/** Calculates the totals of an invoice, because FatturaPA contains only the totals for each tax rate. */
function readFatturaSums(
  general: XmlNode | undefined,
  summaries: readonly XmlNode[],
  payments: readonly XmlNode[],
  goods: readonly XmlNode[],
): SourcedInvoice['fields'] {
  const subtotal = addNumbers(summaries.map((one) => readNumber(one, 'ImponibileImporto')));
  const tax = addNumbers(summaries.map((one) => readNumber(one, 'Imposta')));
  // In a simplified invoice, all prices include tax.
  const gross = addNumbers(goods.map((one) => readNumber(one, 'Importo')));
  return {
    subtotal,
    tax_total: tax ?? addNumbers(goods.map((one) => readNumber(one, 'DatiIVA', 'Imposta'))),
    total: readNumber(general, 'ImportoTotaleDocumento') ?? addNumbers([subtotal, tax]) ?? gross,
    amount_due: addNumbers(payments.map((one) => readNumber(one, 'ImportoPagamento'))),
    rounding: omitZero(readNumber(general, 'Arrotondamento')),
  };
}

function findFirst<T>(found: readonly (T | undefined)[]): T | undefined {
  return found.find((one) => one !== undefined);
}

function readFatturaParty(party: XmlNode | undefined): SourcedInvoice['seller'] {
  const identity =
    findElement(party, 'DatiAnagrafici') ?? findElement(party, 'IdentificativiFiscali') ?? party;
  const name = findElement(identity, 'Anagrafica') ?? findElement(party, 'AltriDatiIdentificativi') ?? party;
  const vat = findElement(identity, 'IdFiscaleIVA');
  return {
    name:
      readText(name, 'Denominazione') ?? joinTexts([readText(name, 'Nome'), readText(name, 'Cognome')], ' '),
    address: readFatturaAddress(findElement(party, 'Sede') ?? findElement(name, 'Sede')),
    tax_id:
      joinTexts([readText(vat, 'IdPaese'), readText(vat, 'IdCodice')], '') ??
      readText(identity, 'CodiceFiscale'),
    registration_number: joinTexts(
      [readText(party, 'IscrizioneREA', 'Ufficio'), readText(party, 'IscrizioneREA', 'NumeroREA')],
      ' ',
    ),
    email: readText(party, 'Contatti', 'Email'),
    phone: readText(party, 'Contatti', 'Telefono'),
  };
}

function readFatturaAddress(address: XmlNode | undefined): Sourced<string> | undefined {
  const street = joinTexts([readText(address, 'Indirizzo'), readText(address, 'NumeroCivico')], ' ');
  const town = joinTexts(
    [readText(address, 'CAP'), readText(address, 'Comune'), readText(address, 'Provincia')],
    ' ',
  );
  return joinTexts([street, town, readText(address, 'Nazione')], ', ');
}

function readFatturaLine(line: XmlNode): SourcedInvoice['lines'][number] {
  return {
    sku: readText(line, 'CodiceArticolo', 'CodiceValore'),
    description: readText(line, 'Descrizione'),
    quantity: readNumber(line, 'Quantita'),
    unit: readText(line, 'UnitaMisura'),
    unit_price: readNumber(line, 'PrezzoUnitario'),
    tax_rate: readNumber(line, 'AliquotaIVA') ?? readNumber(line, 'DatiIVA', 'Aliquota'),
    amount: changeValue(readNumber(line, 'PrezzoTotale|Importo'), (value) => round(value)),
  };
}
