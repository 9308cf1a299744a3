import { access } from '@pitboss/contract/access';
import type { ReplyOf } from '@pitboss/contract/define';
import { Alert, Button, Descriptions, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { ask } from '../../kit/dialog/ask.ts';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront, usePlace } from '../../kit/place.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { approvalText, fieldText } from './access.text.ts';
import { changeIn, targetName } from './approval-change.ts';

const field = fieldsOf(access.reject);

type Row = ReplyOf<typeof access.approvals>['list'][number];
const tones = { open: 'warning', approved: 'success', rejected: 'error', expired: 'neutral' } as const;

/** One approval: who wants what, before and after side by side, and the decision. */
export function ApprovalDrawer({ row, onClose }: { row: Row; onClose: () => void }): ReactNode {
  const t = useText(approvalText);
  const language = useLanguage();
  const inFront = useInFront();
  return (
    <Drawer open={inFront} onClose={onClose} size={640} title={t('drawer')}>
      <Descriptions
        size="small"
        bordered
        column={2}
        items={[
          { key: 'title', label: t('title'), children: say(row.title, language) },
          {
            key: 'state',
            label: t('state'),
            children: <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          { key: 'kind', label: t('kind'), children: t(`kind.${row.kind}`) },
          { key: 'target', label: t('target'), children: targetName(row.target) },
          { key: 'maker', label: t('maker'), children: row.maker },
          { key: 'agent', label: t('agentName'), children: row.agentName ?? '-' },
          { key: 'createdAt', label: t('createdAt'), children: <Time value={row.createdAt} /> },
          { key: 'expiresAt', label: t('expiresAt'), children: <Time value={row.expiresAt} /> },
          ...(row.decidedAt
            ? [
                { key: 'by', label: t('decidedBy'), children: row.decidedBy ?? t('upline') },
                { key: 'at', label: t('decidedAt'), children: <Time value={row.decidedAt} /> },
              ]
            : []),
          ...(row.remark ? [{ key: 'remark', label: t('remark'), span: 2, children: row.remark }] : []),
        ]}
      />
      <Changes row={row} />
      {row.reason && <Alert type="warning" showIcon title={`${t('reason')}: ${row.reason}`} />}
      {row.state === 'open' && row.own && <Alert type="info" showIcon title={t('own')} />}
      {row.state === 'open' && !row.own && <Decision row={row} onClose={onClose} />}
    </Drawer>
  );
}

function Changes({ row }: { row: Row }): ReactNode {
  const t = useText(approvalText);
  const language = useLanguage();
  const name = (field: string) => {
    const known = (fieldText as Readonly<Record<string, Text>>)[field];
    return known ? say(known, language) : field;
  };
  return (
    <table className="a-changes">
      <thead>
        <tr>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map(({ field, before, after }) => (
          <tr key={field} data-changed={before === after ? undefined : ''}>
            <td>{name(field)}</td>
            <td>{changeIn(row, field, before, language)}</td>
            <td>{changeIn(row, field, after, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ row, onClose }: { row: Row; onClose: () => void }): ReactNode {
  const t = useText(approvalText);
  const place = usePlace();
  const approve = useWrite(access.approve);
  const [rejecting, setRejecting] = useState(false);
  if (!place.holds('approvals.decide')) return null;
  return (
    <div className="a-actions">
      <ConfirmAction
        type="primary"
        label={t('approve')}
        question={ask(approvalText.approveOf, targetName(row.target), approvalText.approveAsk)}
        onConfirm={async () => {
          try {
            await approve.mutateAsync({ payload: { approvalId: row.id } });
          } catch (error) {
            // The list shows why it could not be done, or who was faster.
            if (!(error instanceof CallError)) throw error;
          }
          onClose();
        }}
      />
      <Button danger onClick={() => setRejecting(true)}>
        {t('reject')}
      </Button>
      {rejecting && (
        <FormDialog
          title={t('rejectTitle')}
          call={access.reject}
          initial={{ remark: '' }}
          payload={({ remark }) => ({ approvalId: row.id, remark: remark.trim() })}
          onClose={() => setRejecting(false)}
          onDone={onClose}
        >
          <TextField name={field.remark} label={t('remark')} max={200} lines={3} />
        </FormDialog>
      )}
    </div>
  );
}
