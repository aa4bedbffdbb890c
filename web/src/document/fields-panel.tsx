import { useState } from 'react';
import { formatName, formatValue } from '../parts/format.ts';
import { Empty } from '../parts/notes.tsx';
import { CorrectForm } from './correct-form.tsx';
import { useDocument } from './document-context.ts';
import { missingFields } from './known-fields.ts';
import { ListTable } from './list-table.tsx';
import { type Leaf, leavesOf } from './places.ts';
import { PlainRow } from './plain-row.tsx';
import { ValueRow } from './value-row.tsx';

const LISTS = ['line_items', 'taxes', 'transactions'] as const;

interface Group {
  title: string;
  leaves: Leaf[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Plain fields first, then a group for each party. */
function groupsOf(fields: Record<string, unknown>): Group[] {
  const plain = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isObject(value)));
  const groups: Group[] = [{ title: 'Fields', leaves: leavesOf(plain, 'fields') }];
  for (const [name, value] of Object.entries(fields)) {
    if (isObject(value)) groups.push({ title: formatName(name), leaves: leavesOf(value, 'fields', name) });
  }
  return groups.filter(({ leaves }) => leaves.length > 0);
}

/** Everything typed that was read: fields, own fields, line items, taxes, transactions, pairs, codes. */
export function FieldsPanel() {
  const { data } = useDocument();
  const groups = groupsOf(data.fields);
  const custom = leavesOf(data.custom ?? {}, 'custom');
  const pairs = data.key_values.map(
    ({ key, value }, i): Leaf => ({ pointer: `/key_values/${i}`, name: key, value }),
  );
  const codes = data.codes.map(
    ({ format, text }, i): Leaf => ({ pointer: `/codes/${i}`, name: formatName(format), value: text }),
  );
  const lists = LISTS.filter((name) => data[name].length > 0);
  const nothing = groups.length + custom.length + pairs.length + codes.length + lists.length === 0;
  return (
    <div className="stack">
      {custom.length > 0 && <ValueGroup title="Own fields" leaves={custom} />}
      {groups.map(({ title, leaves }) => (
        <ValueGroup key={title} title={title} leaves={leaves} />
      ))}
      {lists.map((name) => (
        <ListTable key={name} name={name} rows={data[name]} />
      ))}
      {pairs.length > 0 && <PlainGroup title="Labels and values" leaves={pairs} />}
      {codes.length > 0 && <PlainGroup title="Codes" leaves={codes} />}
      {nothing && (
        <Empty title="No field was found" icon="search">
          <p>
            The text and the tables of the document are in the other tabs. A missing field can be added below.
          </p>
        </Empty>
      )}
      <AddField />
    </div>
  );
}

function ValueGroup({ title, leaves }: Group) {
  return (
    <section aria-label={title}>
      <h2 className="group-title">{title}</h2>
      <ul className="values">
        {leaves.map((leaf) => (
          <ValueRow key={leaf.pointer} leaf={leaf} />
        ))}
      </ul>
    </section>
  );
}

/** Pairs and codes are shown as they are read; their places are on the page too. */
function PlainGroup({ title, leaves }: Group) {
  return (
    <section aria-label={title}>
      <h2 className="group-title">{title}</h2>
      <ul className="values">
        {leaves.map(({ pointer, name, value }) => (
          <PlainRow key={pointer} pointer={pointer} name={name} text={formatValue(value)} />
        ))}
      </ul>
    </section>
  );
}

/** Chooses a field that the document should have, and says what it is. */
function AddField() {
  const { data, editing, edit } = useDocument();
  const [pointer, setPointer] = useState('');
  const choices = missingFields(data);
  if (choices.length === 0) return null;
  const chosen = choices.find((choice) => choice.pointer === pointer);
  return (
    <section className="add-field stack" aria-label="Add a field">
      <label className="field">
        <span className="label">Add a field that was not found</span>
        <select
          className="input"
          value={chosen?.pointer ?? ''}
          onChange={(event) => {
            setPointer(event.target.value);
            edit(event.target.value === '' ? null : event.target.value);
          }}
        >
          <option value="">Choose…</option>
          {choices.map((choice) => (
            <option key={choice.pointer} value={choice.pointer}>
              {choice.name}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && editing === chosen.pointer && (
        <CorrectForm key={chosen.pointer} leaf={chosen} onClose={() => setPointer('')} />
      )}
    </section>
  );
}
