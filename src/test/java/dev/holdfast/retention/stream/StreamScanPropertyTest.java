package dev.holdfast.retention.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What the scan counts in SQL is what the rules say event by event, on any store. */
class StreamScanPropertyTest {

  private static final long NOW = 1_700_000_000;

  /** Names that a careless statement stumbles over; the default’s own among them. */
  private static final List<String> NAMES = List.of("a", "*", "it's \"quoted\"", "line\nbreak");

  private static StreamDatabase streams;
  private static TaskStore store;

  record Event(String stream, Long offset, Long storedAt) {}

  @BeforeContainer
  static void make() throws SQLException {
    streams = StreamDatabase.plain();
    store = streams.open();
  }

  @AfterContainer
  static void drop() throws SQLException {
    store.close();
    streams.close();
  }

  @Provide
  Arbitrary<List<Event>> events() {
    Arbitrary<Long> offsets = Arbitraries.longs().between(-3, 12).injectNull(0.1);
    Arbitrary<Long> times = Arbitraries.longs().between(NOW - 12, NOW + 3).injectNull(0.1);
    return Combinators.combine(Arbitraries.of(NAMES), offsets, times)
        .as(Event::new)
        .list()
        .ofMaxSize(30);
  }

  @Provide
  Arbitrary<List<StreamPolicy>> policies() {
    Arbitrary<Long> ages = Arbitraries.longs().between(-2, 12).injectNull(0.3);
    Arbitrary<Long> counts = Arbitraries.longs().between(-1, 6).injectNull(0.3);
    return Combinators.combine(
            Arbitraries.of(NAMES), ages, counts, Arbitraries.of(true, true, true, false))
        .as(StreamPolicy::of)
        .list()
        .uniqueElements(StreamPolicy::stream)
        .ofMaxSize(4);
  }

  @Property(tries = 60)
  void theScanCountsWhatTheRulesSay(
      @ForAll("events") List<Event> events,
      @ForAll("policies") List<StreamPolicy> rows,
      @ForAll boolean includeNewest)
      throws SQLException {
    write(events, rows);
    StreamPreview preview = StreamBench.preview(store, NOW, includeNewest);
    StreamPolicies.Reading ours = new StreamPolicies(rows).ours();
    StreamPolicies.Reading servers = new StreamPolicies(rows).servers();
    long going = 0;
    long beyond = 0;
    for (String name : events.stream().map(Event::stream).collect(Collectors.toSet())) {
      List<Integer> mine = indexes(events, name);
      Set<Integer> aged = aged(events, mine, ours.of(name));
      Set<Integer> counted = counted(events, mine, aged, ours.of(name));
      Set<Integer> expired = new TreeSet<>(aged);
      expired.addAll(counted);
      Set<Integer> newest = newest(events, mine);
      Set<Integer> gone = new TreeSet<>(expired);
      if (!includeNewest) {
        gone.removeAll(newest);
      }
      going += gone.size();
      Set<Integer> served = aged(events, mine, servers.of(name));
      served.addAll(counted(events, mine, served, servers.of(name)));
      served.removeAll(expired);
      beyond += served.size();
      if (expired.isEmpty()) {
        assertThat(preview.streams()).noneMatch(stream -> stream.tally().stream().equals(name));
        continue;
      }
      PlannedStream planned = StreamBench.stream(preview, name);
      assertThat(planned.tally().byAge()).isEqualTo(aged.size());
      assertThat(planned.tally().byCount()).isEqualTo(counted.size());
      assertThat(planned.tally().events()).isEqualTo(gone.size());
      assertThat(planned.tally().newestExpired())
          .isEqualTo(newest.stream().anyMatch(expired::contains));
      List<Long> offsets =
          gone.stream().map(i -> events.get(i).offset()).filter(Objects::nonNull).sorted().toList();
      assertThat(planned.tally().firstOffset())
          .isEqualTo(offsets.isEmpty() ? null : offsets.getFirst());
      assertThat(planned.tally().lastOffset())
          .isEqualTo(offsets.isEmpty() ? null : offsets.getLast());
    }
    assertThat(preview.events()).isEqualTo(going);
    assertThat(
            preview.hazards().stream()
                .filter(
                    hazard ->
                        hazard.kind().equals(StreamHazards.DEFAULT_SHORTENS_STREAM)
                            || hazard.kind().equals(StreamHazards.INVALID_POLICY_DELETES))
                .mapToLong(Hazard::count)
                .sum())
        .isEqualTo(beyond);
    CleanupResult result = StreamBench.run(store, preview);
    assertThat(result.deleted()).isEqualTo(going);
    assertThat(result.drifted()).isEmpty();
    assertThat(streams.number("select count(*) from event_streaming.event_store"))
        .isEqualTo(events.size() - going);
  }

  private static List<Integer> indexes(List<Event> events, String stream) {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).stream().equals(stream)) {
        indexes.add(i);
      }
    }
    return indexes;
  }

  private static Set<Integer> aged(List<Event> events, List<Integer> mine, StreamPolicy.Rule rule) {
    return mine.stream()
        .filter(i -> rule.maxAgeSeconds() != null && events.get(i).storedAt() != null)
        .filter(i -> events.get(i).storedAt() < NOW - rule.maxAgeSeconds())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All but the newest so many of what age left; events of one offset stay or go together. */
  private static Set<Integer> counted(
      List<Event> events, List<Integer> mine, Set<Integer> aged, StreamPolicy.Rule rule) {
    Long keep = rule.maxEventCount();
    if (keep == null || keep < 0) {
      return Set.of();
    }
    List<Integer> left =
        mine.stream()
            .filter(i -> !aged.contains(i) && events.get(i).offset() != null)
            .sorted(Comparator.comparing((Integer i) -> events.get(i).offset()).reversed())
            .toList();
    if (keep == 0) {
      return new HashSet<>(left);
    }
    if (left.size() < keep) {
      return Set.of();
    }
    long last = events.get(left.get((int) (keep - 1))).offset();
    return left.stream().filter(i -> events.get(i).offset() < last).collect(Collectors.toSet());
  }

  private static Set<Integer> newest(List<Event> events, List<Integer> mine) {
    Long top =
        mine.stream()
            .map(i -> events.get(i).offset())
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    return top == null
        ? Set.of(mine.getLast())
        : mine.stream().filter(i -> top.equals(events.get(i).offset())).collect(Collectors.toSet());
  }

  private static void write(List<Event> events, List<StreamPolicy> rows) throws SQLException {
    streams.execute(
        "truncate event_streaming.event_store", "delete from event_streaming.retention_policies");
    try (Connection connection = streams.database().connect();
        PreparedStatement policy =
            connection.prepareStatement(
                "insert into event_streaming.retention_policies (stream_name, max_age_seconds,"
                    + " max_event_count, enabled) values (?, ?, ?, ?)")) {
      for (StreamPolicy row : rows) {
        policy.setString(1, row.stream());
        policy.setObject(2, row.maxAgeSeconds() == null ? null : row.maxAgeSeconds().intValue());
        policy.setObject(3, row.maxEventCount());
        policy.setBoolean(4, row.enabled());
        policy.executeUpdate();
      }
    }
    for (Event event : events) {
      streams.add(event.stream(), event.offset(), event.storedAt());
    }
  }
}
