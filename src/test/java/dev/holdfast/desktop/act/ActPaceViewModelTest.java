package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.act.ActPace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ActPaceViewModelTest {

  private final ActPaceViewModel pace = new ActPaceViewModel();

  @Test
  void nothingIsAskedForAtFirst() {
    assertThat(pace.written.get().pace()).isEqualTo(ActPace.AT_ONCE);
    assertThat(pace.written.get().problem()).isEmpty();
  }

  @Test
  void aCanaryAndALimitAreReadAsTheyAreWritten() {
    pace.canary.set(true);
    pace.first.set(" 1,000 ");
    pace.watch.set("90s");
    pace.perMinute.set("600");
    assertThat(pace.written.get().pace())
        .isEqualTo(new ActPace(1_000, Duration.ofSeconds(90), 600));
  }

  @Test
  void whatMakesNoSenseSaysSo() {
    pace.canary.set(true);
    for (String wrong : new String[] {"", "0", "1001", "-1", "ten", "99999999999"}) {
      pace.first.set(wrong);
      assertThat(pace.written.get().problem()).as(wrong).contains("between 1 and 1,000");
    }
    pace.first.set("5");
    for (String wrong : new String[] {"", "60", "0s", "2d", "soon"}) {
      pace.watch.set(wrong);
      assertThat(pace.written.get().problem()).as(wrong).contains("at most 1d");
    }
    pace.canary.set(false);
    assertThat(pace.written.get().problem()).as("not asked for").isEmpty();
    pace.perMinute.set("0");
    assertThat(pace.written.get().pace()).isNull();
  }
}
