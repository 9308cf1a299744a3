import { views as contract } from '@pitboss/contract/access/views';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWrite } from '../calls/use-call.ts';
import { useMutate } from '../calls/use-mutate.ts';
import { Button } from '../controls/button.tsx';
import { copyText } from '../copy.tsx';
import { mutation } from '../list/list-types.ts';
import { useText } from '../text.ts';
import type { ViewsOf } from './use-views.ts';
import { ViewForm } from './view-form.tsx';
import type { View } from './view-state.ts';
import { viewText } from './views.text.ts';
import './views.css';

/** All views of a list: to choose one, to save how the list stands, and to change or delete an own one. */
export function ViewsPanel(props: ViewsOf & { readonly close: () => void }): ReactNode {
  const t = useText(viewText);
  const { views } = props;
  const [form, setForm] = useState<'new' | 'settings' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  const edited = form === 'settings' ? views.current : undefined;
  return (
    <div ref={box} role="dialog" aria-label={t('views')} className="k-views">
      {form ? (
        <ViewForm {...props} view={edited} back={() => setForm(null)} />
      ) : (
        <>
          <Choices {...props} />
          <Acts {...props} toForm={setForm} />
        </>
      )}
    </div>
  );
}

function Choices({ views, close }: ViewsOf & { readonly close: () => void }): ReactNode {
  const t = useText(viewText);
  const choose = (act: () => void) => {
    act();
    close();
  };
  const notes = (view: View) =>
    [view.isDefault && t('default'), view.own ? view.shared && t('shared') : t('of', { owner: view.owner })]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul>
      <li>
        <button
          type="button"
          aria-current={views.current ? undefined : 'true'}
          onClick={() => choose(() => views.leave())}
        >
          {t('standard')}
        </button>
      </li>
      {views.all.map((view) => (
        <li key={view.id}>
          <button
            type="button"
            aria-current={view.id === views.current?.id ? 'true' : undefined}
            onClick={() => choose(() => views.choose(view))}
          >
            <span>{view.name}</span>
            <small>{notes(view)}</small>
          </button>
        </li>
      ))}
      {views.all.length === 0 && <li className="k-views-none">{t('none')}</li>}
    </ul>
  );
}

function Acts(
  props: ViewsOf & { readonly close: () => void; readonly toForm: (form: 'new' | 'settings') => void },
): ReactNode {
  const t = useText(viewText);
  const { views, page, call, request, schedule, close, toForm } = props;
  const { current } = views;
  const write = useWrite(contract.save);
  const mutate = useMutate();
  const [asked, setAsked] = useState(false);
  const saveChanges = async (view: View) => {
    const { id, name, shared, alert } = view;
    await write.mutateAsync({
      payload: {
        ...{ id, name, shared, alert, page, path: call.path },
        state: views.present,
        payload: { ...request },
      },
    });
    close();
  };
  const remove = async (view: View) => {
    await mutate(mutation(contract.remove, { id: view.id }));
    close();
  };
  return (
    <footer>
      {current?.own && views.changed && (
        <Button type="primary" size="small" loading={write.isPending} onClick={() => saveChanges(current)}>
          {t('saveChanges')}
        </Button>
      )}
      {current && views.changed && (
        <Button size="small" onClick={() => views.choose(current)}>
          {t('restore')}
        </Button>
      )}
      <Button size="small" onClick={() => toForm('new')}>
        {t('saveAs')}
      </Button>
      {schedule && (
        <Button
          size="small"
          onClick={() => {
            close();
            schedule();
          }}
        >
          {t('schedule')}
        </Button>
      )}
      {current && (
        <Button size="small" onClick={() => copyText(`${location.origin}${page}?saved=${current.id}`)}>
          {t('copyLink')}
        </Button>
      )}
      {current && (
        <Button size="small" onClick={() => toForm('settings')}>
          {t('settings')}
        </Button>
      )}
      {current?.own && (
        <Button size="small" danger onClick={() => (asked ? remove(current) : setAsked(true))}>
          {t(asked ? 'removeSure' : 'remove')}
        </Button>
      )}
    </footer>
  );
}
