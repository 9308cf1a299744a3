import { Drawer, Table } from 'antd';
import { Time } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { appliedText } from '../../parts/nodes/nodes.text.ts';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

/** What a game server could not apply, in its own words. */
export function ConfigFailures({ node, close }: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  const a = useText(appliedText);
  const inFront = useInFront();
  const { configFailed, configFailures } = node;
  const kind = (name: string) => (`kind.${name}` in appliedText ? a(`kind.${name}` as 'kind.mute') : name);
  return (
    <Drawer
      open={inFront}
      onClose={close}
      size={720}
      destroyOnHidden
      title={t('configFailedOf', { id: node.id })}
    >
      <p>
        {t('configAt')} <Time value={node.configAt} />
      </p>
      <Table
        size="small"
        rowKey={({ kind: of, id }) => `${of} ${id}`}
        dataSource={[...configFailed]}
        pagination={false}
        columns={[
          { title: t('configKind'), render: (_, line) => kind(line.kind) },
          { title: t('configId'), dataIndex: 'id' },
          { title: t('configMessage'), dataIndex: 'message' },
        ]}
      />
      {configFailures > configFailed.length && (
        <p>{t('configMore', { count: configFailures - configFailed.length })}</p>
      )}
    </Drawer>
  );
}
