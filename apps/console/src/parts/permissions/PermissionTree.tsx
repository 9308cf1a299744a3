import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { type CheckNode, CheckTree } from '../../kit/inputs/check-tree.tsx';
import { useLanguage } from '../../kit/settings.ts';
import './permission-tree.css';
import { type Language, say, text, useText } from '../../kit/text.ts';
import {
  type ChoiceNode,
  check,
  choose,
  idsOf,
  keysOf,
  type Propagation,
  permissionNodes,
  permissionPropagation,
  singlePropagation,
  statesOf,
} from './permission-tree.ts';

const texts = text({
  search: { zh_cn: '搜索页面或操作', en_us: 'Search pages and actions' },
  all: { zh_cn: '全选', en_us: 'Select all' },
  none: { zh_cn: '清空', en_us: 'Clear' },
  linked: { zh_cn: '联动下级', en_us: 'With actions' },
  single: { zh_cn: '单独勾选', en_us: 'Page only' },
  chosen: {
    zh_cn: '已选 {pages} 个页面、{features} 项操作',
    en_us: 'Selected pages: {pages}, actions: {features}',
  },
  tree: { zh_cn: '权限', en_us: 'Permissions' },
  spread: { zh_cn: '勾选方式', en_us: 'Ticking' },
  nothing: { zh_cn: '没有匹配项', en_us: 'Nothing found' },
});

export interface PermissionTreeProps {
  readonly id?: string;
  /** Ids of pages and features that may be granted; nothing else is shown. */
  readonly grantable: readonly number[];
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  /** One choice instead of many: in the whole tree, or on each level (spec §9). */
  readonly radio?: 'all' | 'level';
  readonly height?: number;
}

/** Nodes whose title, or one below them, holds a text. */
function matching(nodes: readonly ChoiceNode[], typed: string): readonly ChoiceNode[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return nodes;
  return nodes.flatMap((node) => {
    const hit = [node.title.zh_cn, node.title.en_us].some((one) => one.toLowerCase().includes(wanted));
    const below = matching(node.children ?? [], typed);
    return hit ? [node] : below.length ? [{ ...node, children: below }] : [];
  });
}

/** Returns a node in the format of the tree component. */
const checkNode = (node: ChoiceNode, language: Language): CheckNode => ({
  key: node.key,
  title: say(node.title, language),
  ...(node.children ? { children: node.children.map((one) => checkNode(one, language)) } : {}),
});

/**
 * Area, page and feature as a tree of boxes: checked, unchecked, half (spec §6, §9). The value is what is
 * granted.
 */
export function PermissionTree(props: PermissionTreeProps): ReactNode {
  const { grantable, value = [], onChange, radio } = props;
  const t = useText(texts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [spread, setSpread] = useState<Propagation>(permissionPropagation);
  const nodes = useMemo(() => permissionNodes(grantable), [grantable]);
  const checked = useMemo(() => keysOf(nodes, value), [nodes, value]);
  const states = useMemo(() => statesOf(nodes, checked), [nodes, checked]);
  const seen = useMemo(() => matching(nodes, typed), [nodes, typed]);
  const give = (keys: ReadonlySet<string>) => onChange?.(idsOf(nodes, keys));
  const toggle = (key: string) =>
    give(
      radio
        ? choose(nodes, checked, key, radio)
        : check(nodes, checked, key, states.get(key) !== 'checked', spread),
    );
  const features = value.filter((id) => id > 99_999 && checked.has(String(id))).length;
  return (
    <div className={radio ? 'p-permissions p-permissions-radio' : 'p-permissions'} id={props.id}>
      <div className="p-permissions-bar">
        <TextBox
          clearable
          size="small"
          placeholder={t('search')}
          label={t('search')}
          value={typed}
          onChange={setTyped}
        />
        {!radio && (
          <BulkChoices
            spread={spread}
            setSpread={setSpread}
            all={() => onChange?.([...grantable])}
            none={() => onChange?.([])}
          />
        )}
      </div>
      {seen.length === 0 && <p className="p-permissions-none">{t('nothing')}</p>}
      <CheckTree
        label={t('tree')}
        height={props.height ?? 300}
        allOpen={typed !== ''}
        nodes={seen.map((node) => checkNode(node, language))}
        stateOf={(key) => {
          if (radio) return checked.has(key) ? 'checked' : undefined;
          const state = states.get(key);
          return state === 'checked' || state === 'half' ? state : undefined;
        }}
        toggle={toggle}
      />
      {!radio && (
        <p className="p-permissions-count" aria-live="polite">
          {t('chosen', { pages: checked.size - features, features })}
        </p>
      )}
    </div>
  );
}

/** Spread of a tick, and the buttons that tick all boxes or none. */
function BulkChoices(props: {
  readonly spread: Propagation;
  readonly setSpread: (spread: Propagation) => void;
  readonly all: () => void;
  readonly none: () => void;
}): ReactNode {
  const t = useText(texts);
  return (
    <>
      <Segmented
        aria-label={t('spread')}
        size="small"
        value={props.spread === permissionPropagation ? 'linked' : 'single'}
        options={[
          { value: 'linked', label: t('linked') },
          { value: 'single', label: t('single') },
        ]}
        onChange={(one) => props.setSpread(one === 'linked' ? permissionPropagation : singlePropagation)}
      />
      <Button size="small" onClick={props.all}>
        {t('all')}
      </Button>
      <Button size="small" onClick={props.none}>
        {t('none')}
      </Button>
    </>
  );
}
