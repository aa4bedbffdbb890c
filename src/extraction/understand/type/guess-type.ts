import { PRINTED_TYPES, TRADE_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { type Forest, sumLeaves } from '../questions/forest.ts';
import { isSheetView, isTransactionList, looksLikeDocument } from '../sheet/sheet-type.ts';
import { describeFacts, describeStructure, describeTypes } from './features.ts';
import model from './models/types.json' with { type: 'json' };
import { isProven } from './signs.ts';
import { scoreStructure } from './structure.ts';

export interface TypeGuess {
  type: DocumentType;
  /** Calibrated probability that the type is correct, 0–1. */
  confidence: number;
}

/**
 * The forest, with the coefficients that calibrate its best score and the margin over the second-best score.
 */
interface TypeModel extends Forest {
  confidence: { best: number; margin: number; bias: number };
}

const MODEL: TypeModel = model;
/**
 * Confidence for types that are certain. E-mails and data sheets are recognized by their format, and other
 * types can be proven by the content of the document.
 */
const CERTAIN = 0.995;
/**
 * Confidence that a sheet with a list of transactions is a bank statement. A customer account or a ledger can
 * have the same columns.
 */
const LIST_OF_BANK = 0.9;

/**
 * Determines the document type. A softmax regression scores the structure of the document. For each type, a
 * forest combines this score with the titles.
 */
export const guessType = once(
  (context: Context): TypeGuess =>
    context.options.email ? { type: 'email', confidence: CERTAIN } : guessContentType(context),
);

/**
 * Types of the content of an e-mail whose fields are read. Other content is a message of a person, for example about a
 * contract.
 */
const SENT_TYPES: ReadonlySet<DocumentType> = new Set([...TRADE_TYPES, 'bank_statement', 'payslip']);

/** Determines what an e-mail contains, such as an order; `email` if it is a message of a person. */
export function guessBodyType(body: Context): TypeGuess {
  const guess = guessContentType(body);
  return SENT_TYPES.has(guess.type) ? guess : { type: 'email', confidence: CERTAIN };
}

function guessContentType(context: Context): TypeGuess {
  const isSheet = isSheetView(context);
  if (isSheet && !looksLikeDocument(context)) return guessData(context);
  const proven = PRINTED_TYPES.find((type) => isProven(context, type));
  if (proven && !isSheet) return { type: proven, confidence: CERTAIN };
  const scores = scoreTypes(context);
  const [best = 0, second = best] = [...scores].sort((a, b) => b - a);
  const type = PRINTED_TYPES[scores.indexOf(best)] ?? 'other';
  if (isSheet && type === 'other') return guessData(context);
  const { confidence } = MODEL;
  const sum = confidence.best * best + confidence.margin * (best - second) + confidence.bias;
  return {
    type,
    confidence: Math.min(CERTAIN, 1 / (1 + Math.exp(-sum))),
  };
}

/**
 * Determines the type of a sheet that is not laid out like a document: a bank statement if it contains a list
 * of transactions, otherwise a spreadsheet.
 */
function guessData(context: Context): TypeGuess {
  return isTransactionList(context)
    ? { type: 'bank_statement', confidence: LIST_OF_BANK }
    : { type: 'spreadsheet', confidence: CERTAIN };
}

/** Returns the score of each candidate type, in the order of `PRINTED_TYPES`. */
function scoreTypes(context: Context): number[] {
  const structure = describeStructure(scoreStructure(describeFacts(context)));
  return describeTypes(context).map((features, i) =>
    sumLeaves(MODEL, createFeatureRow({ ...features, ...structure[i] })),
  );
}

function createFeatureRow(features: Record<string, number>): number[] {
  return MODEL.features.map((name) => {
    const value = features[name];
    if (value === undefined)
      throw new Error('The model was trained with other features: run `npm run train`.');
    return value;
  });
}
