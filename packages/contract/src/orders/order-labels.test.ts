import { expect, it } from 'vitest';
import { reasonLabels } from './order-labels.ts';

it('a failed order states one of three reasons (spec §8)', () => {
  expect(reasonLabels).toEqual({
    refused: { zh_cn: '代理返回失败', en_us: 'Proxy returns failed.' },
    logic: { zh_cn: '逻辑失败', en_us: 'Logical failure.' },
    timeout: { zh_cn: '请求超时', en_us: 'Request timed out.' },
  });
});
