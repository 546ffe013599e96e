import { observer } from 'mobx-react-lite';
import { Page, Section } from '../parts/Page.tsx';

export const BrandingScene = observer(() => (
  <Page title="BrandingScene">
    <Section>…</Section>
  </Page>
));
