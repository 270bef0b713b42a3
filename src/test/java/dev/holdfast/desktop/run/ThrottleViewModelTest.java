package dev.holdfast.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.run.ThrottleViewModel.HowItRuns;
import dev.holdfast.retention.throttle.Budget;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.retention.throttle.RunWindow.Outside;
import dev.holdfast.retention.throttle.Throttle;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrottleViewModelTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final ThrottleViewModel model = new ThrottleViewModel();

  private HowItRuns how() {
    return model.how.get();
  }

  @Test
  void whoWritesNothingGetsTheDefault() {
    assertThat(how()).isEqualTo(new HowItRuns(Throttle.DEFAULT, ""));
    model.pause.set("  ");
    assertThat(how().throttle()).isEqualTo(Throttle.DEFAULT);
  }

  @Test
  void everythingCanBeAskedFor() {
    model.window.set("22:00-06:00");
    model.zone.set("Europe/Berlin");
    model.waits.set(true);
    model.target.set("20ms");
    model.pause.set("2s");
    model.maxRows.set("100,000");
    model.maxTime.set("1h30m");
    assertThat(how().throttle())
        .isEqualTo(
            Throttle.DEFAULT
                .withWindow(
                    new RunWindow(
                        new DailyHours(LocalTime.of(22, 0), LocalTime.of(6, 0), BERLIN),
                        Outside.WAIT))
                .withTarget(Duration.ofMillis(20))
                .withPause(Duration.ofSeconds(2))
                .withBudget(new Budget(100_000L, Duration.ofMinutes(90))));
    model.waits.set(false);
    assertThat(how().throttle().window().outside()).isEqualTo(Outside.STOP);
  }

  @Test
  void hoursAreThoseOfUtcUnlessAnotherZoneIsWritten() {
    assertThat(model.zone.get()).isEqualTo("UTC");
    model.window.set("22:00-06:00");
    assertThat(how().throttle().window().hours().zone()).isEqualTo(ZoneOffset.UTC);
    model.zone.set("");
    assertThat(how().throttle().window().hours().zone()).isEqualTo(ZoneOffset.UTC);
    model.zone.set("Berlin");
    assertThat(how().throttle()).isNull();
    assertThat(how().problem()).contains("time zone such as UTC", "Berlin");
  }

  @ParameterizedTest
  @CsvSource({
    "22:00,'','','',two different times",
    "22:00-22:00,'','','',two different times",
    "'',2h,'','',between 1ms and 1h",
    "'',200,'','',no unit",
    "'','',0,'',whole number",
    "'','',many,'',whole number",
    "'','','',0s,is zero",
  })
  void saysWhatMakesNoSense(String window, String pause, String rows, String time, String says) {
    model.window.set(window);
    model.pause.set(pause);
    model.maxRows.set(rows);
    model.maxTime.set(time);
    assertThat(how().throttle()).isNull();
    assertThat(how().problem()).contains(says);
  }
}
