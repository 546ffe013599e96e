import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A small mail server that records what it receives. */
export class SmtpServer {
  /** All received lines. */
  readonly lines: string[] = [];
  /** The recipients of the accepted mails, in order. */
  readonly recipients: string[] = [];
  /** Replies sent instead of accepting a line, by the line's beginning; for example `550 No such mailbox`. */
  readonly answers = new Map<string, string>();
  /** While down, the server closes every connection at once. */
  isDown = false;
  /** The number of connections made while it was down. */
  visitsInVain = 0;
  /** The number of mails after which it goes down. */
  mailsUntilDown = Number.POSITIVE_INFINITY;
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  stop(): void {
    this.#server.close();
  }

  /** A value for SMTP_URL. */
  url(user = 'apikey'): string {
    return `smtp://${user}:secret@127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #serve(socket: Socket): void {
    socket.on('error', () => undefined);
    if (this.isDown) {
      this.visitsInVain += 1;
      socket.destroy();
      return;
    }
    socket.write('220 mail.example\r\n');
    let recipient = '';
    createInterface(socket).on('line', (line) => {
      this.lines.push(line);
      recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient;
      const answer = this.#answerTo(line);
      if (line === '.' && answer?.startsWith('250')) this.#take(recipient);
      if (answer !== undefined) socket.write(`${answer}\r\n`);
    });
  }

  #take(recipient: string): void {
    this.recipients.push(recipient);
    this.mailsUntilDown -= 1;
    this.isDown = this.mailsUntilDown <= 0;
  }

  #answerTo(line: string): string | undefined {
    for (const [start, answer] of this.answers) if (line.startsWith(start)) return answer;
    if (line.startsWith('EHLO')) return '250-mail.example\r\n250 AUTH PLAIN';
    if (line.startsWith('AUTH')) return '235 Welcome';
    if (line === 'DATA') return '354 Go on';
    return /^(MAIL|RCPT|RSET|QUIT|\.$)/.test(line) ? '250 Well' : undefined;
  }
}
