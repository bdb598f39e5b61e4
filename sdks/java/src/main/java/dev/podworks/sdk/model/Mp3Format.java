package dev.podworks.sdk.model;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** MPEG-1 Layer III with title and chapters. */
@JsonAutoDetect(
        fieldVisibility = Visibility.ANY,
        getterVisibility = Visibility.NONE,
        isGetterVisibility = Visibility.NONE,
        setterVisibility = Visibility.NONE)
public final class Mp3Format {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private @Nullable Long bitRateKbps;

    /** Creates the format with a variable bit rate, about 190 kbit/s in stereo. */
    public Mp3Format() {}

    /** The constant bit rate; null if it is variable. */
    public @Nullable Long getBitRateKbps() {
        return bitRateKbps;
    }

    /** Sets the constant bit rate: 64, 80, 96, 112, 128, 160, 192, 224, 256 or 320. */
    public Mp3Format bitRateKbps(long bitRateKbps) {
        this.bitRateKbps = bitRateKbps;
        return this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Mp3Format that && Objects.equals(bitRateKbps, that.bitRateKbps);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(bitRateKbps);
    }

    @Override
    public String toString() {
        return "Mp3Format[bitRateKbps=" + bitRateKbps + "]";
    }
}
