import { access } from '@pitboss/contract/access/access';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../kit/calls/send.ts';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, type Text, useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { changeIn, targetName } from './approval-change.ts';
import { approvalText, fieldText } from './approvals.text.ts';

const RejectDialog = lazyDialog(async () => (await import('./RejectDialog.tsx')).RejectDialog);

type Row = ReplyOf<typeof access.approvals>['list'][number];
const tones = { open: 'warning', approved: 'success', rejected: 'bad', expired: 'neutral' } as const;

/** One approval: the applicant and the change, the values before and after, and the decision. */
export function ApprovalDrawer({ row, onClose }: { row: Row; onClose: () => void }): ReactNode {
  const t = useText(approvalText);
  const language = useLanguage();
  // The list is read again once the result was opened, and no longer offers it.
  const [replyUntil] = useState(row.replyUntil);
  const mayDecide = useNavigation().holds('approvals.decide') && row.state === 'open' && !row.own;
  return (
    <DetailDrawer
      beside
      title={t('drawer')}
      width={640}
      close={onClose}
      footer={mayDecide && <Decision row={row} onClose={onClose} />}
    >
      <Facts
        items={[
          { label: t('title'), value: say(row.title, language) },
          {
            label: t('state'),
            value: <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          { label: t('kind'), value: t(`kind.${row.kind}`) },
          { label: t('target'), value: targetName(row.target, language) },
          { label: t('maker'), value: row.maker },
          { label: t('agentName'), value: row.agentName ?? '-' },
          { label: t('createdAt'), value: <Time value={row.createdAt} /> },
          { label: t('expiresAt'), value: <Time value={row.expiresAt} /> },
          ...(row.decidedAt
            ? [
                { label: t('decidedBy'), value: row.decidedBy ?? t('upline') },
                { label: t('decidedAt'), value: <Time value={row.decidedAt} /> },
              ]
            : []),
          ...(row.remark ? [{ label: t('remark'), wide: true, value: row.remark }] : []),
        ]}
      />
      <Changes row={row} />
      {row.reason && <Callout kind="warning" title={`${t('reason')}: ${row.reason}`} />}
      {replyUntil !== null && <Result row={row} until={replyUntil} />}
      {row.state === 'open' && row.own && <Callout kind="info" title={t('own')} />}
    </DetailDrawer>
  );
}

/** The reply of the caller's own approved change, which is shown once. */
function Result({ row, until }: { row: Row; until: number }): ReactNode {
  const t = useText(approvalText);
  const language = useLanguage();
  const open = useWrite(access.openReply);
  const [fields, setFields] = useState<ReplyOf<typeof access.openReply>['fields']>();
  if (fields)
    return (
      <Callout kind="warning" title={t('resultOnce')}>
        {fields.map(({ field, value }) => (
          <p key={field} className="a-result">
            {field}: {value === null ? '-' : <Copyable words={value} />}
          </p>
        ))}
      </Callout>
    );
  return (
    <Callout
      kind="info"
      title={
        <>
          {t('resultUntil')} <Time value={until} />
        </>
      }
      action={
        <ConfirmAction
          label={t('resultOpen')}
          question={confirmation(
            approvalText.resultOpenOf,
            targetName(row.target, language),
            approvalText.resultAsk,
          )}
          onConfirm={async () => {
            const reply = await open.mutateAsync({ payload: { approvalId: row.id } });
            setFields(reply.fields);
          }}
        />
      }
    />
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
  const language = useLanguage();
  const approve = useWrite(access.approve);
  const [rejecting, setRejecting] = useState(false);
  return (
    <>
      <ConfirmAction
        type="primary"
        label={t('approve')}
        question={confirmation(
          approvalText.approveOf,
          targetName(row.target, language),
          approvalText.approveAsk,
        )}
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
      {rejecting && <RejectDialog approvalId={row.id} close={() => setRejecting(false)} done={onClose} />}
    </>
  );
}
