package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.act.ActPace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ActPaceViewModelTest {

  private final ActPaceViewModel pace = new ActPaceViewModel();

  @Test
  void nothingIsAskedForAtFirst() {
    assertThat(pace.writtenBinding().get().pace()).isEqualTo(ActPace.AT_ONCE);
    assertThat(pace.writtenBinding().get().problem()).isEmpty();
  }

  @Test
  void aCanaryAndALimitAreReadAsTheyAreWritten() {
    pace.canaryProperty().set(true);
    pace.firstProperty().set(" 1,000 ");
    pace.watchProperty().set("90s");
    pace.perMinuteProperty().set("600");
    assertThat(pace.writtenBinding().get().pace())
        .isEqualTo(new ActPace(1_000, Duration.ofSeconds(90), 600));
  }

  @Test
  void whatMakesNoSenseSaysSo() {
    pace.canaryProperty().set(true);
    for (String wrong : new String[] {"", "0", "1001", "-1", "ten", "99999999999"}) {
      pace.firstProperty().set(wrong);
      assertThat(pace.writtenBinding().get().problem()).as(wrong).contains("between 1 and 1,000");
    }
    pace.firstProperty().set("5");
    for (String wrong : new String[] {"", "60", "0s", "2d", "soon"}) {
      pace.watchProperty().set(wrong);
      assertThat(pace.writtenBinding().get().problem()).as(wrong).contains("at most 1d");
    }
    pace.canaryProperty().set(false);
    assertThat(pace.writtenBinding().get().problem()).as("not asked for").isEmpty();
    pace.perMinuteProperty().set("0");
    assertThat(pace.writtenBinding().get().pace()).isNull();
  }
}
