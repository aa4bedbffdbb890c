// Small invoices in languages that few other tests cover. They resemble the output of accounting programs in
// the countries where these languages are spoken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

interface Printed {
  seller: string;
  street: string;
  place: string;
  title: string;
  number: string;
  date: string;
  due: string;
  buyer: string;
  net: string;
  tax: string;
  total: string;
  amounts: [net: string, tax: string, total: string];
  days: [date: string, due: string];
}

const INVOICES: Record<string, Printed> = {
  tr: {
    seller: 'Karaağaç Mobilya San. ve Tic. Ltd. Şti.',
    street: 'Atatürk Caddesi No: 14',
    place: '35210 Konak İzmir',
    title: 'FATURA',
    number: 'Fatura No:',
    date: 'Fatura Tarihi:',
    due: 'Son Ödeme Tarihi:',
    buyer: 'SAYIN',
    net: 'Ara Toplam',
    tax: 'Hesaplanan KDV (%20)',
    total: 'GENEL TOPLAM',
    amounts: ['1.000,00 TL', '200,00 TL', '1.200,00 TL'],
    days: ['12 Mart 2026', '11 Nisan 2026'],
  },
  lv: {
    seller: 'SIA "Ozolkalna Mēbeles"',
    street: 'Brīvības iela 14',
    place: 'Rīga, LV-1010',
    title: 'RĒĶINS',
    number: 'Rēķina Nr.:',
    date: 'Rēķina datums:',
    due: 'Apmaksas termiņš:',
    buyer: 'Pircējs:',
    net: 'Kopā bez PVN',
    tax: 'PVN 21%',
    total: 'Pavisam apmaksai',
    amounts: ['1 000,00 EUR', '210,00 EUR', '1 210,00 EUR'],
    days: ['12.03.2026', '11.04.2026'],
  },
  el: {
    seller: 'Έπιπλα Καστανιάς Α.Ε.',
    street: 'Λεωφόρος Κηφισίας 14',
    place: '115 26 Αθήνα',
    title: 'ΤΙΜΟΛΟΓΙΟ ΠΩΛΗΣΗΣ',
    number: 'Αριθμός τιμολογίου:',
    date: 'Ημερομηνία έκδοσης:',
    due: 'Ημερομηνία λήξης:',
    buyer: 'Στοιχεία πελάτη',
    net: 'Καθαρή αξία',
    tax: 'ΦΠΑ 24%',
    total: 'ΣΥΝΟΛΟ',
    amounts: ['1.000,00 €', '240,00 €', '1.240,00 €'],
    days: ['12 Μαρτίου 2026', '11 Απριλίου 2026'],
  },
  hr: {
    seller: 'Hrastovac Namještaj d.o.o.',
    street: 'Ilica 14',
    place: '10000 Zagreb',
    title: 'RAČUN',
    number: 'Broj računa:',
    date: 'Datum računa:',
    due: 'Datum dospijeća:',
    buyer: 'Kupac:',
    net: 'Osnovica',
    tax: 'PDV 25%',
    total: 'UKUPNO ZA PLATITI',
    amounts: ['1.000,00 EUR', '250,00 EUR', '1.250,00 EUR'],
    days: ['12.03.2026.', '11.04.2026.'],
  },
  sk: {
    seller: 'Dubina Nábytok s.r.o.',
    street: 'Hlavná ulica 14',
    place: '811 01 Bratislava',
    title: 'FAKTÚRA',
    number: 'Číslo faktúry:',
    date: 'Dátum vystavenia:',
    due: 'Dátum splatnosti:',
    buyer: 'Odberateľ:',
    net: 'Základ dane',
    tax: 'DPH 23%',
    total: 'CELKOM K ÚHRADE',
    amounts: ['1 000,00 EUR', '230,00 EUR', '1 230,00 EUR'],
    days: ['12. marca 2026', '11. apríla 2026'],
  },
  lt: {
    seller: 'UAB "Ąžuolyno Baldai"',
    street: 'Gedimino pr. 14',
    place: '01103 Vilnius',
    title: 'SĄSKAITA FAKTŪRA',
    number: 'Sąskaitos Nr.:',
    date: 'Sąskaitos data:',
    due: 'Apmokėti iki:',
    buyer: 'Pirkėjas:',
    net: 'Suma be PVM',
    tax: 'PVM 21%',
    total: 'Iš viso su PVM',
    amounts: ['1 000,00 EUR', '210,00 EUR', '1 210,00 EUR'],
    days: ['2026-03-12', '2026-04-11'],
  },
};

const toNumber = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
const [issued, due] = ['2026-03-12', '2026-04-11'];

for (const [language, printed] of Object.entries(INVOICES))
  test(`an invoice in its language is understood: ${language}`, () => {
    const { amounts, days } = printed;
    const places: Placed[] = [
      [printed.seller, 50, 40, 14],
      [printed.street, 50, 60],
      [printed.place, 50, 73],
      [printed.title, 380, 40, 18],
      [printed.number, 340, 75],
      ['A-2026/0417', 470, 75],
      [printed.date, 340, 90],
      [days[0], 470, 90],
      [printed.due, 340, 105],
      [days[1], 470, 105],
      [printed.buyer, 50, 150],
      ['Meridian Optik', 50, 165],
      [printed.net, 300, 400],
      [amounts[0], 490, 400],
      [printed.tax, 300, 415],
      [amounts[1], 490, 415],
      [printed.total, 300, 430],
      [amounts[2], 490, 430],
    ];
    const { document_type, fields } = understand(placeDocument(places, { language }), createOptions());
    assert.equal(document_type, 'invoice');
    const { seller, buyer } = fields as Record<string, { name?: string }>;
    assert.deepEqual(
      [fields.number, fields.date, fields.due_date, seller?.name, buyer?.name],
      ['A-2026/0417', issued, due, printed.seller, 'Meridian Optik'],
    );
    assert.deepEqual([fields.subtotal, fields.tax_total, fields.total], amounts.map(toNumber));
  });
