package dev.podworks.billing.charge;

import static dev.podworks.contracts.event.EventType.CHARGE_REFUSED;
import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.project.ProjectStatus.CANCELLED;
import static dev.podworks.contracts.project.ProjectStatus.FAILED;
import static dev.podworks.contracts.project.ProjectStatus.VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Billing's part of the saga, over Kafka.
class ChargeTest extends BillingTest {
    @Test
    void aChargeIsSettled() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);

        ask(project);

        assertThat(answers(project, 1)).containsExactly(settled(project, 1, 90, TRIAL - 90));
        assertThat(total(account)).isEqualTo(TRIAL - 90);
    }

    @Test
    void accountWhoseEventHasNotArrivedIsCharged() {
        var account = ids.account();
        var project = TestProject.of(account).price(90);

        ask(project);

        assertThat(answers(project, 1)).containsExactly(settled(project, 1, 90, TRIAL - 90));
    }

    @Test
    void duplicateChargeRequestTakesNothingAndGetsTheSameResponse() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);
        var other = TestProject.of(account).price(10);

        var request = ask(project);
        publisher.publish(request);
        ask(project);
        answers(project, 2);
        ask(other);
        answers(other, 1);
        ask(project);

        var answer = settled(project, 1, 90, TRIAL - 90);
        assertThat(answers(project, 3)).containsExactly(answer, answer, answer);
        assertThat(total(account)).isEqualTo(TRIAL - 100);
    }

    @Test
    void aPriceAboveTheBalanceIsRefusedAndNothingIsTaken() {
        var account = newAccount();
        var project = TestProject.of(account).price(TRIAL + 1);

        ask(project);

        assertThat(answers(project, 1)).containsExactly(refused(project, 1, TRIAL + 1, TRIAL));
        assertThat(total(account)).isEqualTo(TRIAL);
    }

    @Test
    void everySubmissionIsChargedSeparately() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);

        ask(project);
        ask(project.submission(2));

        assertThat(answers(project, 2))
                .containsExactly(settled(project, 1, 90, TRIAL - 90), settled(project, 2, 90, TRIAL - 180));
    }

    @Test
    void aFailedProjectIsRefundedOnce() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);

        ask(project);
        var failed = publisher.publish(PROJECT_FAILED, project.becomes(FAILED));
        publisher.publish(failed);
        publisher.publish(PROJECT_FAILED, project.becomes(FAILED));
        ask(project);

        var answer = settled(project, 1, 90, TRIAL - 90);
        assertThat(answers(project, 2)).containsExactly(answer, answer);
        assertThat(total(account)).isEqualTo(TRIAL);
        await().until(() -> !refunds(account).isEmpty());
        assertThat(refunds(account))
                .extracting(
                        CreditsEvent::bucket,
                        CreditsEvent::seconds,
                        event -> event.balance().totalSeconds())
                .containsExactly(tuple(Bucket.PROMO, 90L, TRIAL));
    }

    @Test
    void aChargeReceivedAfterItsCancellationIsRefused() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);
        var late = project.becomes(VALIDATING);

        publisher.publish(PROJECT_CANCELLED, project.becomes(CANCELLED));
        publisher.publish(PROJECT_CHARGE_REQUESTED, late);

        assertThat(answers(project, 1)).containsExactly(refused(project, 1, 90, TRIAL));
        assertThat(total(account)).isEqualTo(TRIAL);
    }

    @Test
    void testProjectsAreNotCharged() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);

        publisher.publish(PROJECT_CHARGE_REQUESTED, project.mode(Mode.TEST).becomes(VALIDATING));
        publisher.publish(
                PROJECT_CHARGE_REQUESTED, project.mode(Mode.LIVE).submission(2).becomes(VALIDATING));

        assertThat(answers(project, 1)).containsExactly(settled(project, 2, 90, TRIAL - 90));
    }

    @Test
    void cancelledDraftsAreNotRefunded() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);

        publisher.publish(PROJECT_CANCELLED, project.submission(0).becomes(CANCELLED));
        ask(project.submission(1));

        assertThat(answers(project, 1)).containsExactly(settled(project, 1, 90, TRIAL - 90));
        assertThat(refunds(account)).isEmpty();
    }

    @Test
    void aChargeReceivedBeforeItsAccountIsRetried() {
        var account = ids.account();
        var project = TestProject.of(account).price(90);

        ask(project);
        publisher.publish(EventType.ACCOUNT_CREATED, accountEvent(account, 1));

        assertThat(answers(project, 1)).containsExactly(settled(project, 1, 90, TRIAL - 90));
    }

    private record Answer(EventType type, DomainEvent charge) {}

    private static Answer settled(TestProject project, int submission, long price, long left) {
        return new Answer(CHARGE_SETTLED, charge(project, submission, price, left));
    }

    private static Answer refused(TestProject project, int submission, long price, long available) {
        return new Answer(CHARGE_REFUSED, charge(project, submission, price, available));
    }

    private static ChargeEvent charge(TestProject project, int submission, long price, long available) {
        return new ChargeEvent(
                new SubmissionRef(project.id(), submission), project.snapshot().account(), price, available);
    }

    private Event ask(TestProject project) {
        return publisher.publish(PROJECT_CHARGE_REQUESTED, project.becomes(VALIDATING));
    }

    private List<Answer> answers(TestProject project, int atLeast) {
        await().until(() -> answersNow(project).size() >= atLeast);
        return answersNow(project);
    }

    private List<Answer> answersNow(TestProject project) {
        return recorded.of(Topic.CHARGES, project.id().value()).stream()
                .map(event -> new Answer(event.type(), event.payload()))
                .toList();
    }

    private List<CreditsEvent> refunds(AccountId account) {
        return recorded.of(Topic.CREDITS, account.value()).stream()
                .map(event -> (CreditsEvent) event.payload())
                .filter(event -> event.reason().equals("refund"))
                .toList();
    }
}
