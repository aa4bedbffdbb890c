import type { Row } from '../../api/shapes.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { t } from '../../i18n/translate.ts';
import { formatName } from '../../parts/format.ts';
import { showValue } from '../../parts/show-value.ts';
import { useDocument } from '../document-context.ts';
import { addUp } from './sums.ts';

/** Shows the sum of the amounts, including one that is being typed, and whether it matches the document. */
export function SumLine({ way, rows }: { way: readonly (string | number)[]; rows: readonly Row[] }) {
  const { data } = useDocument();
  const of = way[0] === 'segments' ? data.segments[Number(way[1])] : data;
  const found = addUp(String(way.at(-1)), rows, of?.fields ?? {});
  if (found === null) return null;
  const { sum, expected, fits } = found;
  const pointer = '/fields/total';
  return (
    <span className="row" role="status">
      <span>
        <RichText message="document.sum" values={{ sum: <strong>{showValue(sum, pointer)}</strong> }} />
      </span>
      {expected !== null && (
        <span className={fits ? 'badge good' : 'badge bad'}>
          {t(fits ? 'document.equalsField' : 'document.notField', {
            field: formatName(expected.name),
            value: showValue(expected.value, pointer),
          })}
        </span>
      )}
    </span>
  );
}
