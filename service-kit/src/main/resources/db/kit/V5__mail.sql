-- E-mails that a change decided to send, one row a recipient. See dev.podworks.kit.mail.
create table mail (
    id         bigint generated always as identity primary key,
    -- What it is about: one cause, one e-mail to each.
    cause      text not null,
    recipient  text not null,
    subject    text not null,
    plain      text not null,
    html       text not null,
    -- waiting, handed_over (the mail server is being given it), sent, unknown (somebody died in between), refused
    status     text not null,
    created_at timestamptz not null,
    ended_at   timestamptz,
    unique (cause, recipient)
);

create index mail_ended on mail (ended_at);
