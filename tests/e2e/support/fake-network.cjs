// Loaded before the app: its computer is in a network of which nothing leaves this one.
const os = require('node:os');

os.networkInterfaces = () => ({
  lan: [
    {
      address: '127.0.0.1',
      netmask: '255.0.0.0',
      family: 'IPv4',
      mac: '02:00:00:00:00:01',
      internal: false,
      cidr: '127.0.0.1/8',
    },
  ],
});
