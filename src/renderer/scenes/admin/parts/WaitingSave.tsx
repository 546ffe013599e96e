import { Button } from 'antd';

/** Save and Next in their places, before there is a form to save: to be seen only. */
export const WaitingSave = () => (
  <>
    <Button size="large" aria-hidden="true" disabled>
      Save
    </Button>
    <Button size="large" type="primary" aria-hidden="true" disabled>
      Next
    </Button>
  </>
);
