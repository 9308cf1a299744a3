import { singleLabels } from '@pitboss/contract/risk/labels';
import type { LabelTag } from '@pitboss/rules/labels/labels';
import { useCall } from '../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Plain, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Conditions, Effects } from './label-texts.tsx';
import { labelText } from './labels.text.ts';

/** Versions of a label: who changed what, when and why. */
export function VersionsDrawer({ tag, close }: { readonly tag: LabelTag; readonly close: () => void }) {
  const t = useText(labelText);
  const query = useCall(singleLabels.versions, { tag });
  const title = t('versionsOf', { label: t(`tag.${tag}`) });
  return (
    <DetailDrawer title={title} close={close} width={1000}>
      <Loaded query={query} lines={8}>
        {({ list }) => (
          <RowsTable
            label={title}
            rows={list}
            rowKey={(row) => String(row.version)}
            pageSize={15}
            empty={t('noVersions')}
            columns={[
              { title: t('version'), align: 'right', cell: (row) => row.version },
              { title: t('at'), cell: (row) => <Time value={row.at} /> },
              { title: t('author'), cell: (row) => <OperatorName name={row.author} /> },
              { title: t('approver'), cell: (row) => <Plain value={row.approver} /> },
              { title: t('reason'), cell: (row) => <Plain value={row.reason} /> },
              { title: t('changed'), cell: (row) => row.changed.map((name) => t(name)).join(' · ') },
              { title: t('enabled'), cell: (row) => t(row.enabled ? 'on' : 'off') },
              { title: t('conditions'), cell: (row) => <Conditions conditions={row.conditions} /> },
              {
                title: t('schedule'),
                cell: (row) => `${t(`schedule.${row.schedule}`)} · ${row.stayHours} h`,
              },
              { title: t('effects'), cell: (row) => <Effects effects={row.effects} /> },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}
