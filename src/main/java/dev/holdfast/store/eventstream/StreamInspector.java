package dev.holdfast.store.eventstream;

import dev.holdfast.store.Finding;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.ForeignFindings;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresRights;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamReading;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Looks for everything that can be wrong with a store of streams.
 *
 * @param tables the store’s tables
 * @param session the one the view is open on
 * @param snapshot the view
 */
record StreamInspector(EventStreamTables tables, SqlSession session, EventStreamSnapshot snapshot) {

  List<Finding> run() throws SQLException {
    List<Finding> findings = new ArrayList<>();
    StreamPolicies policies = new StreamPolicies(snapshot.policies());
    ofPolicies(policies, findings);
    ofEvents(findings);
    new SchemaInspector(tables, session).run(findings);
    List<String> events = List.of(tables.eventTable());
    PostgresRights rights = new PostgresRights(session);
    List<String> triggers =
        Stream.of(RowChange.values())
            .flatMap(change -> rights.triggers(change, events).stream())
            .distinct()
            .toList();
    findings.addAll(Finding.behind(rights.hidden(events), triggers));
    findings.addAll(
        ForeignFindings.of(session, new ForeignPaths(session, tables.cleaned(session)).find()));
    findings.sort(Finding.WORST_FIRST);
    return findings;
  }

  private void ofPolicies(StreamPolicies policies, List<Finding> findings) {
    StreamReading ours = policies.ours();
    Set<String> streams = new HashSet<>();
    Map<String, Long> beyond = new TreeMap<>();
    List<String> ruled = new ArrayList<>();
    snapshot.scan(
        new StreamScan(snapshot.now(), ours, policies.servers(), null, false),
        tally -> {
          look(tally, policies, streams, beyond);
          if (!ours.of(tally.stream()).none()) {
            ruled.add(tally.stream());
          }
        },
        (_, _) -> {});
    if (new ConsumerPositions(tables, session).table().isEmpty()) {
      add(findings, StreamFindings.STREAM_CONSUMERS_UNKNOWN, ruled, null);
    }
    List<String> invalid = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    List<String> idle = new ArrayList<>();
    for (StreamPolicy row : policies.rows()) {
      if (!row.valid()) {
        invalid.add(row.stream());
      } else if (!row.isDefault() && (!row.enabled() || row.empty())) {
        idle.add(row.stream());
      }
      if (!row.isDefault() && !streams.contains(row.stream())) {
        absent.add(row.stream());
      }
    }
    String rows = "SELECT * FROM " + tables.policyTable();
    add(findings, StreamFindings.STREAM_POLICY_INVALID, invalid, rows + " ORDER BY stream_name");
    add(findings, StreamFindings.STREAM_POLICY_IDLE, idle, rows + " ORDER BY stream_name");
    add(
        findings,
        StreamFindings.STREAM_POLICY_WITHOUT_STREAM,
        absent,
        rows
            + " p WHERE p.stream_name <> '*' AND NOT EXISTS (SELECT 1 FROM "
            + tables.eventTable()
            + " e WHERE e.stream_name = p.stream_name)");
    add(
        findings,
        StreamFindings.STREAM_POLICY_COLLISION,
        List.copyOf(beyond.keySet()),
        rows + " ORDER BY stream_name");
  }

  private static void look(
      StreamTally tally, StreamPolicies policies, Set<String> streams, Map<String, Long> beyond) {
    String stream = tally.stream();
    if (policies.row(stream).isPresent()) {
      streams.add(stream);
      boolean valid = policies.row(stream).map(StreamPolicy::valid).orElse(false);
      if (tally.beyond() > 0 && valid) {
        beyond.put(stream, tally.beyond());
      }
    }
  }

  private static void add(
      List<Finding> findings, FindingTerm kind, List<String> streams, String look) {
    if (!streams.isEmpty()) {
      findings.add(
          new Finding(
              kind,
              streams.size(),
              streams.stream().limit(Finding.SAMPLE).toList(),
              Map.of(),
              Optional.ofNullable(look),
              List.of()));
    }
  }

  private void ofEvents(List<Finding> findings) {
    events(findings, StreamFindings.STREAM_EVENT_NULL_TIME, "stored_at IS NULL");
    events(
        findings,
        StreamFindings.STREAM_EVENT_NULL_PLACE,
        "\"offset\" IS NULL OR stream_name IS NULL");
    String twice =
        ("SELECT stream_name, \"offset\", count(*) FROM %s WHERE \"offset\" IS"
                + " NOT NULL AND stream_name IS NOT NULL GROUP BY stream_name,"
                + " \"offset\" HAVING count(*) > 1")
            .formatted(tables.eventTable());
    long count =
        session
            .query("select coalesce(sum(count), 0) from (" + twice + ") twice")
            .mapTo(Long.class)
            .one();
    if (count > 0) {
      List<String> sample =
          session
              .query(
                  "select distinct stream_name from (%s) twice order by 1 limit %s"
                      .formatted(twice, Finding.SAMPLE))
              .mapTo(String.class)
              .list();
      findings.add(
          new Finding(
              StreamFindings.STREAM_EVENT_DUPLICATE_OFFSET,
              count,
              sample,
              Map.of(),
              Optional.of(twice),
              List.of()));
    }
  }

  private void events(List<Finding> findings, FindingTerm kind, String condition) {
    String from = " FROM " + tables.eventTable() + " WHERE " + condition;
    long count = session.query("select count(*)" + from).mapTo(Long.class).one();
    if (count > 0) {
      List<String> sample =
          session
              .query(
                  "select distinct stream_name%s order by 1 nulls last limit %s"
                      .formatted(from, Finding.SAMPLE))
              .mapTo(String.class)
              .stream()
              .map(name -> name == null ? "NULL" : name)
              .toList();
      findings.add(
          new Finding(kind, count, sample, Map.of(), Optional.of("SELECT *" + from), List.of()));
    }
  }
}
