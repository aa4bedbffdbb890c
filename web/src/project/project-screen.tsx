import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isNotFound } from '../api/client.ts';
import { getProject } from '../api/projects.ts';
import { DocumentsScreen } from '../documents/documents-screen.tsx';
import { t } from '../i18n/translate.ts';
import { loadScreen } from '../parts/load-screen.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { bringIntoView } from '../parts/tabs.tsx';
import { useTitle } from '../parts/use-title.ts';
import { buildHref } from '../router.ts';
import { useLiveProject } from './live.ts';

const DocumentScreen = loadScreen(() => import('../document/document-screen.tsx'));
const WebhooksScreen = loadScreen(() => import('./webhooks-screen.tsx'));
const WebhookScreen = loadScreen(() => import('./webhook-screen.tsx'));
const SourcesScreen = loadScreen(() => import('./sources-screen.tsx'));
const SourceScreen = loadScreen(() => import('./source-screen.tsx'));
const SchemaScreen = loadScreen(() => import('./schema-screen.tsx'));
const ModelScreen = loadScreen(() => import('./model-screen.tsx'));
const ExportsScreen = loadScreen(() => import('./exports-screen.tsx'));
const QualityScreen = loadScreen(() => import('./quality-screen.tsx'));
const LayoutsScreen = loadScreen(() => import('../learning/layouts-screen.tsx'));
const SuppliersScreen = loadScreen(() => import('../learning/suppliers-screen.tsx'));
const SupplierScreen = loadScreen(() => import('../learning/supplier-screen.tsx'));
const SettingsScreen = loadScreen(() => import('./settings-screen.tsx'));
const ActivityScreen = loadScreen(() => import('./activity-screen.tsx'));

const TABS = [
  ['documents', t('common.documents')],
  ['fields', t('common.fields')],
  ['model', t('project.languageModel')],
  ['sources', t('sources.sources')],
  ['webhooks', t('project.webhooks')],
  ['exports', t('project.exports')],
  ['quality', t('project.quality')],
  ['layouts', t('layouts.layouts')],
  ['suppliers', t('suppliers.suppliers')],
  ['settings', t('project.settings')],
  ['activity', t('project.activity')],
] as const;

export default function ProjectScreen({ id, path }: { id: string; path: string[] }) {
  const live = useLiveProject(id);
  const { data, error, refetch } = useQuery({ queryKey: ['project', id], queryFn: () => getProject(id) });
  const [tab = 'documents', inner] = path;
  const isDocument = tab === 'documents' && inner !== undefined;
  const label = TABS.find(([name]) => name === tab)?.[1];
  useTitle(isDocument || data === undefined ? null : [label, data.name].filter(Boolean).join(' – '));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => bringIntoView(nav.current?.querySelector(`[data-tab="${tab}"]`)), [tab]);
  // During a short outage, the contents that were already loaded remain visible.
  if (error !== null && (data === undefined || isNotFound(error))) {
    return (
      <div className="page stack">
        <h1 className="visually-hidden">{t('project.project')}</h1>
        <ErrorNote error={error} retry={refetch} what="project" />
        <a href={buildHref()}>{t('common.goToYourProjects')}</a>
      </div>
    );
  }
  if (isDocument) return <DocumentScreen projectId={id} documentId={inner} />;
  return (
    <>
      <div className="project-header">
        <div className="inner">
          <a className="crumb" href={buildHref()}>
            {t('common.projects')}
          </a>
          <h1>{data?.name ?? '…'}</h1>
          <nav className="tabs" aria-label={t('project.project')} ref={nav}>
            {TABS.map(([name, label]) => (
              <a
                key={name}
                href={buildHref('projects', id, name)}
                data-tab={name}
                aria-current={tab === name ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
        </div>
      </div>
      {data === undefined ? <Loading /> : <Tab id={id} tab={tab} inner={inner} live={live} />}
    </>
  );
}

function Tab({
  id,
  tab,
  inner,
  live,
}: {
  id: string;
  tab: string;
  inner: string | undefined;
  live: boolean;
}) {
  if (tab === 'documents') return <DocumentsScreen projectId={id} live={live} />;
  if (tab === 'fields') return <SchemaScreen projectId={id} />;
  if (tab === 'model') return <ModelScreen projectId={id} />;
  if (tab === 'sources' && inner !== undefined) return <SourceScreen projectId={id} sourceId={inner} />;
  if (tab === 'sources') return <SourcesScreen projectId={id} />;
  if (tab === 'webhooks' && inner !== undefined) return <WebhookScreen projectId={id} webhookId={inner} />;
  if (tab === 'webhooks') return <WebhooksScreen projectId={id} />;
  if (tab === 'exports') return <ExportsScreen projectId={id} />;
  if (tab === 'quality') return <QualityScreen projectId={id} />;
  if (tab === 'layouts') return <LayoutsScreen projectId={id} />;
  if (tab === 'suppliers' && inner !== undefined) return <SupplierScreen projectId={id} supplierId={inner} />;
  if (tab === 'suppliers') return <SuppliersScreen projectId={id} />;
  if (tab === 'settings') return <SettingsScreen projectId={id} />;
  if (tab === 'activity') return <ActivityScreen projectId={id} />;
  return <Empty title={t('common.pageNotFound')} />;
}
