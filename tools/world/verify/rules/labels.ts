import { singleLabels } from '@pitboss/contract/risk/labels';
import { type ErrorAt, labelErrors } from '@pitboss/rules/labels/check-label';
import { type LabelConfig, type LabelTag, labels, mayBeEndless } from '@pitboss/rules/labels/labels';
import { messageText } from '@pitboss/rules/messages';
import { longestDays } from '../../../../apps/server/src/domain/label-entries/entries.ts';
import { broken, epochMs, rejectedFields, rule } from './rule.ts';

const dayMs = 86_400_000;

const violationText = ({ at, fault }: ErrorAt) =>
  `${at}: ${typeof fault === 'string' ? fault : messageText(fault, 'en_us')}`;

interface Version {
  readonly tag: LabelTag;
  readonly version: number;
  readonly config: LabelConfig;
  readonly reason: string;
}

interface Entry {
  readonly account: string;
  readonly tag: LabelTag;
  readonly side: string;
  readonly kind: 'auto' | 'manual';
  readonly start: number;
  readonly end: number | null;
  readonly config: LabelConfig;
}

function entryViolations({ account, tag, side, kind, start, end, config }: Entry): readonly string[] {
  const days = longestDays(kind, config.effects);
  const isEndless = kind === 'manual' && mayBeEndless(config.effects);
  return broken(`label ${tag} of ${account}`, [
    labels[tag].side !== side && `on the ${side} side`,
    labels[tag].manual && kind !== 'manual' && 'entered by a run, but manual',
    end === null && !isEndless && 'without an end',
    days !== null && end !== null && end > start + days * dayMs && `longer than ${days} days`,
  ]);
}

export const labelRules = [
  rule<Version>(
    'labels keep their conditions, stays and effects (risk §6)',
    'select tag, version, config, reason from label_version order by tag, version',
    ({ tag, version, config, reason }) =>
      broken(`label ${tag}, version ${version}`, [
        ...labelErrors(tag, config).map(violationText),
        ...rejectedFields(singleLabels.update, { tag, version: version - 1, ...config, reason }),
      ]),
  ),
  rule<Entry>(
    'entries of labels end as their effects require (risk §6)',
    `select m.account, e.tag, e.side, e.kind, ${epochMs('e.since')} as start, ${epochMs('e.until')} as end,
      v.config
     from label_entry e join member m on m.id = e.member_id and m.tenant_id = e.tenant_id
     join label_version v on v.tag = e.tag and v.version = e.version order by e.id`,
    entryViolations,
  ),
  rule<{ account: string }>(
    'members are on one side of the labels at a time (risk §6)',
    `select m.account from label_entry e join member m on m.id = e.member_id and m.tenant_id = e.tenant_id
     where e.ended_at is null and coalesce(e.until > now(), true) group by m.account, m.agent_id
       having count(distinct e.side) > 1`,
    ({ account }) => [`member ${account}: on the black and the white side`],
  ),
];
