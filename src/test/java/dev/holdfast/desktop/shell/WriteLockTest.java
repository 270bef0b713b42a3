package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WriteLockTest {

  private final List<String> said = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-22T14:00:00Z");

  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };

  @Test
  void aStoreThatIsNotReadOnlyIsChangedWithoutAQuestion() {
    WriteLock lock = new WriteLock(false, clock);
    lock.onAsk((unlocked, refused) -> said.add("asked"));

    change(lock);

    assertThat(said).containsExactly("changed");
    lock.lock();
    assertThat(lock.allowed.get()).as("there is nothing to lock").isTrue();
  }

  @Test
  void aReadOnlyStoreIsNotChangedWhereNobodyCanBeAsked() {
    change(new WriteLock(true, clock));
    assertThat(said).containsExactly("refused");
  }

  @Test
  void whoUnlocksItIsNotAskedAgainUntilTheTimeIsOver() {
    WriteLock lock = new WriteLock(true, clock);
    lock.onAsk(
        (unlocked, refused) -> {
          said.add("asked");
          lock.unlock(WriteLock.USUAL);
          unlocked.run();
        });

    change(lock);
    change(lock);
    assertThat(said).containsExactly("asked", "changed", "changed");

    now = now.plus(WriteLock.USUAL);
    lock.look();
    assertThat(lock.allowed.get()).isFalse();
    change(lock);
    assertThat(said).endsWith("asked", "changed");
  }

  @Test
  void anAnswerThatComesTooLateIsAskedForAgain() {
    WriteLock lock = new WriteLock(true, clock);
    lock.onAsk(
        (unlocked, refused) -> {
          said.add("asked");
          if (said.size() == 1) {
            unlocked.run();
          } else {
            refused.run();
          }
        });

    change(lock);

    assertThat(said).containsExactly("asked", "asked", "refused");
  }

  @Test
  void theMinutesThatAreLeftCountTheBegunOne() {
    WriteLock lock = new WriteLock(true, clock);
    lock.unlock(Duration.ofMinutes(10));
    now = now.plusSeconds(1);
    lock.look();
    assertThat(lock.minutes.get()).isEqualTo(10);
    now = now.plusSeconds(598);
    lock.look();
    assertThat(lock.minutes.get()).isEqualTo(1);
    lock.lock();
    assertThat(lock.minutes.get()).isZero();
  }

  private void change(WriteLock lock) {
    lock.whenAllowed(() -> said.add("changed"), () -> said.add("refused"));
  }
}
