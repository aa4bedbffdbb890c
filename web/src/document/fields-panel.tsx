import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { Empty } from '../parts/notes.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { CorrectForm } from './correct-form.tsx';
import { useDocument } from './document-context.ts';
import { Grid } from './grid/grid.tsx';
import { type Group, groupsOf } from './groups.ts';
import { hasLineItems, missingFields } from './known-fields.ts';
import { type Leaf, leavesOf, partLists } from './places.ts';
import { usePointing } from './pointing.ts';
import { FurtherSegments, PlainGroup, SegmentTitle } from './segment-groups.tsx';
import { ValueRow } from './value-row.tsx';

/** Delay, so that moving the mouse across boxes does not scroll the values. */
const FOLLOW_AFTER_MS = 140;
/** The tabs cover the top of the panel, in pixels. */
const TABS_HEIGHT = 56;
const LISTS = ['line_items', 'taxes', 'transactions'] as const;

/** Everything that was extracted: fields, custom fields, line items, taxes, transactions, labelled values, codes. */
export function FieldsPanel() {
  const { data, edit } = useDocument();
  const pointing = usePointing();
  const panel = useRef<HTMLDivElement>(null);
  useReveal(panel);
  useShortcuts({ e: () => pointing.active !== null && edit(pointing.active) });
  const fields = partLists(data.fields);
  const own = partLists(data.custom ?? {});
  const groups = groupsOf(fields.plain, 'fields');
  const custom = leavesOf(own.plain, 'custom');
  const pairs = data.key_values.map(
    ({ key, value }, i): Leaf => ({ pointer: `/key_values/${i}`, name: key, value }),
  );
  const codes = data.codes.map(
    ({ format, text }, i): Leaf => ({ pointer: `/codes/${i}`, name: formatName(format), value: text }),
  );
  const lists = LISTS.filter((name) => data[name].length > 0 || name === findMainList(data.document_type));
  const found = [
    groups,
    custom,
    own.lists,
    fields.lists,
    pairs,
    codes,
    data.line_items,
    data.taxes,
    data.transactions,
    data.segments.slice(1),
  ];
  const [first] = data.segments;
  const several = data.segments.length > 1;
  return (
    <div className="stack" ref={panel}>
      {custom.length > 0 && <ValueGroup title={t('common.customFields')} leaves={custom} />}
      {own.lists.map(([name, rows]) => (
        <Grid key={name} way={['custom', name]} stored={rows} />
      ))}
      {several && first !== undefined && (
        <SegmentTitle index={0} count={data.segments.length} segment={first} />
      )}
      {groups.map(({ title, leaves }) => (
        <ValueGroup key={title} title={title} leaves={leaves} />
      ))}
      {fields.lists.map(([name, rows]) => (
        <Grid key={name} way={['fields', name]} stored={rows} />
      ))}
      {lists.map((name) => (
        <Grid key={name} way={[name]} stored={data[name]} />
      ))}
      <FurtherSegments segments={data.segments} />
      {several && pairs.length + codes.length > 0 && (
        <h2 className="segment-title">{t('document.allPages')}</h2>
      )}
      {pairs.length > 0 && <PlainGroup title={t('document.otherLabelledValues')} leaves={pairs} />}
      {codes.length > 0 && <PlainGroup title={t('document.codes')} leaves={codes} />}
      {found.every(({ length }) => length === 0) && (
        <Empty title={t('document.noFieldsFound')} icon="search">
          <p>{t('document.theTextAndTheTables')}</p>
        </Empty>
      )}
      <AddField />
    </div>
  );
}

/** The list that a document of this type should have. It is shown even if it is empty, so that rows can be added. */
function findMainList(type: string): (typeof LISTS)[number] | null {
  if (type === 'bank_statement') return 'transactions';
  return hasLineItems(type) ? 'line_items' : null;
}

/** Scrolls to a value that was clicked on the page or among the reasons for review. */
function useReveal(panel: { current: HTMLElement | null }): void {
  const pointing = usePointing();
  useEffect(() => {
    const reveal = (pointer: string) => {
      const value = panel.current?.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);
      value?.scrollIntoView({ block: 'nearest' });
      // The cells of a grid take the focus themselves.
      if (value?.role !== 'gridcell') value?.querySelector('button')?.focus({ preventScroll: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = pointing.subscribe(() => {
      clearTimeout(timer);
      const { active } = pointing;
      const scroller = panel.current?.closest<HTMLElement>('.panel');
      if (active === null || !scroller || document.querySelector('.viewer-scroll:hover') === null) return;
      timer = setTimeout(() => scrollInto(scroller, active), FOLLOW_AFTER_MS);
    });
    if (pointing.active !== null) reveal(pointing.active);
    const unlisten = pointing.onShow((pointer, from) => {
      if (from !== 'panel') requestAnimationFrame(() => reveal(pointer));
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      unlisten();
    };
  }, [pointing, panel]);
}

/** Scrolls only the panel: if the window scrolled, another value would move under the mouse. */
function scrollInto(scroller: HTMLElement, pointer: string): void {
  const value = scroller.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`)?.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (value === undefined || (value.top >= view.top + TABS_HEIGHT && value.bottom <= view.bottom)) return;
  scroller.scrollBy({ top: value.top - view.top - view.height / 2 });
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

/** Selects a field that was not found, and adds its value. */
function AddField() {
  const { data, reasons, editing, edit } = useDocument();
  const choices = missingFields(data, reasons?.missing_fields);
  if (choices.length === 0) return null;
  const chosen = choices.find((choice) => choice.pointer === editing);
  return (
    <section className="add-field stack" aria-label={t('common.addAField')}>
      <label className="field">
        <span className="label">{t('document.addAFieldThatWas')}</span>
        <select
          className="input"
          value={chosen?.pointer ?? ''}
          onChange={(event) => edit(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{t('document.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.pointer} value={choice.pointer}>
              {choice.name}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && <CorrectForm key={chosen.pointer} leaf={chosen} onClose={() => edit(null)} />}
    </section>
  );
}
