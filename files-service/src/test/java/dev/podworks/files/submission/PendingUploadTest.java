package dev.podworks.files.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class PendingUploadTest {
    @Test
    void workItemIdRoundTrips() {
        var ids = new Ids(InstantSource.system());
        var upload = new PendingUpload(ids.file(), new SubmissionRef(ids.project(), 12));

        assertThat(PendingUpload.parse(upload.workId())).isEqualTo(upload);
    }
}
