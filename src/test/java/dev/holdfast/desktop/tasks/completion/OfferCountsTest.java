package dev.holdfast.desktop.tasks.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.tasks.TasksViewModel;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a value leaves that is offered is what the line finds once it is chosen. */
class OfferCountsTest {

  @TempDir private Path directory;
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    tasks.refresh();
    tasks.offers.learn();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<LineOffers.Offer> offers(String line) {
    return tasks.offers.at(line, line.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status:",
        "status:p",
        "-status:",
        "status:paused status:",
        "-tag:",
        "tag:",
        "type:",
        "worker:",
        "-worker:",
        "name:",
        "name:i",
        "name:feed -name:",
        "tag:notify name:",
        "status:paused last:>1d tag:",
        "payload -type:cron status:"
      })
  void theNumberIsWhatTheLineFindsThen(String line) {
    List<LineOffers.Offer> offers = offers(line);
    assertThat(offers).isNotEmpty();
    for (LineOffers.Offer offer : offers) {
      TaskFilter filter =
          Query.parse(offer.in(line))
              .narrow(TaskFilter.ALL, FibFlowTerms.LISTING, tasks.clock.instant().getEpochSecond());
      assertThat(tasks.offers.left(line, offer))
          .as(offer.in(line))
          .hasValue(
              store
                  .count(filter, Duration.ofMinutes(1), dev.holdfast.job.Cancellation.never())
                  .value());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "created:",
        "last:",
        "payload.a:1 tag:",
        "retries:many tag:",
        "sta",
        "-pay",
        "payl"
      })
  void whatIsNotKnownHasNoNumber(String line) {
    for (LineOffers.Offer offer : offers(line)) {
      assertThat(tasks.offers.left(line, offer)).isEmpty();
    }
  }

  @Test
  void whatWasCountedForAnotherLineIsNotShown() {
    LineOffers.Offer offer = offers("tag:").getFirst();
    assertThat(tasks.offers.left("tag:", offer)).isPresent();
    assertThat(tasks.offers.left("type:cron tag:", offer)).isEqualTo(OptionalLong.empty());
    tasks.offers.forget();
    assertThat(tasks.offers.left("tag:", offer)).isEmpty();
  }
}
