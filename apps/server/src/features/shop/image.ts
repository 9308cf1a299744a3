import { imageRules } from '@pitboss/rules/checks/images';
import { inspectImage } from '../../domain/images/inspect-image.ts';

/** Upload check for images of goods. */
export const inspectGoodsImage = inspectImage(imageRules.goods, 'goods.picture');
