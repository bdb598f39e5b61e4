package dev.podworks.gateway.change;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;

/// Who reads a stream: a person, in an account and mode.
record Reader(String person, AccountId account, Mode mode) {
    static Reader of(Caller caller) {
        return new Reader(caller.actorId(), caller.account(), caller.mode());
    }

    boolean mayReceive(ChangeEvent change) {
        return change.accountId().equals(account)
                && change.eventMode().map(mode::equals).orElse(true);
    }
}
