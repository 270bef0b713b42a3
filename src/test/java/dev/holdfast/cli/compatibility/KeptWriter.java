package dev.holdfast.cli.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SampleRules;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes the kept files anew, as the product of today writes them. {@code -Dholdfast.kept=write}
 * says so; never without need: what counts is that they are old.
 */
final class KeptWriter {

  private static final long NOW = OracleStores.NOW;

  private static final String SKIP = "--skip poison_child --skip pinned_child";

  private static final Path SOURCES = Path.of("src/test/resources/kept", KeptPlace.VERSION);

  private final KeyPair key;

  private KeptWriter() throws Exception {
    key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  }

  /** Writes all of them. */
  static void write() throws Exception {
    try (KeptPlace _ = KeptPlace.empty()) {
      for (String folder : new String[] {"tasks", "texts", "records", "settings"}) {
        KeptPlace.clear(SOURCES.resolve(folder));
      }
      KeptPlace.copy(SOURCES.resolve("streams"), KeptPlace.file("streams"));
      try (Stream<Path> files = Files.list(KeptPlace.file("streams"))) {
        for (Path file : files.toList()) {
          if (!file.endsWith("store.sql")) {
            Files.delete(file);
          }
        }
      }
      KeptWriter writer = new KeptWriter();
      writer.tasks();
      writer.texts();
      writer.streams();
      settings();
      Files.delete(KeptPlace.file("key.pem"));
      for (String store : new String[] {"tasks.sqlite", "jobs.db"}) {
        Files.delete(KeptPlace.file(store));
      }
      for (String folder : new String[] {"tasks", "texts", "streams", "records", "settings"}) {
        KeptPlace.copy(KeptPlace.file(folder), SOURCES.resolve(folder));
      }
      KeptPlace.clear(KeptPlace.kept());
      KeptPlace.copy(SOURCES, KeptPlace.kept());
    }
  }

  private static void run(int exit, String... words) {
    run(KeptPlace.records(), exit, words);
  }

  private static void run(Records records, int exit, String... words) {
    String[] arguments =
        Stream.of(words).flatMap(word -> Stream.of(word.split(" "))).toArray(String[]::new);
    CommandLineRun run = CommandLineRun.on(() -> KeptClock.at(NOW), records, arguments);
    assertThat(run.exit())
        .as(String.join(" ", words) + "\n" + run.out() + run.err())
        .isEqualTo(exit);
  }

  private static String file(String name) {
    return KeptPlace.file(name).toString();
  }

  private void tasks() throws Exception {
    String store = "sqlite:" + file("tasks.sqlite");
    run(0, "demo", file("tasks.sqlite"), "--tasks 40 --seed 3 --now " + NOW);
    sql(
        "update fib_flow_tasks set parent_id = 2, root_id = 2 where id = (select max(id) from"
            + " fib_flow_tasks where status = 'running')",
        "update fib_flow_tasks set status = 'completed', last_active_time = 1750000000,"
            + " parent_id = null, root_id = null where id in (2, 3)",
        "update fib_flow_tasks set status = 'permanently_failed', last_active_time = 1759999000,"
            + " parent_id = 3, root_id = 3 where id = (select max(id) from fib_flow_tasks where"
            + " status = 'pending')",
        "vacuum");
    Files.createDirectories(KeptPlace.file("tasks"));
    Files.copy(KeptPlace.file("tasks.sqlite"), KeptPlace.file("tasks/before.sqlite"));
    policies();
    run(0, "hold", store, "5 --reason kept");
    run(0, "hold", store, "20 --workflow");
    run(0, "hold", store, "6");
    run(0, "release", store, "6 --reason known");
    String plan = "--now " + NOW + " --plan";
    run(0, "preview", store, "--keep 7d", plan, file("tasks/age.plan"), "--reason age");
    run(5, "preview", store, "--keep 7d", plan, file("tasks/none/age.plan"));
    run(0, "preview", store, "--policy", file("tasks/rules.yaml"), plan, file("tasks/rules.plan"));
    run(
        0,
        "preview",
        store,
        "--keep 7d --allow poison_child --skip pinned_child",
        plan,
        file("tasks/decided.plan"));
    run(
        0,
        "preview",
        store,
        "--keep 30d --require-approval",
        SKIP,
        plan,
        file("tasks/approved.plan"));
    approve("tasks/approved.plan");
    run(5, "cleanup", store, "--plan", file("tasks/age.plan"), "--yes --reason refused");
    String half = SKIP + " --max-tasks 7 --batch 3 --yes --reason half";
    run(3, "cleanup", store, "--plan", file("tasks/age.plan"), half, archive("tasks/age"));
    Files.copy(KeptPlace.file("tasks.sqlite"), KeptPlace.file("tasks/half.sqlite"));
    KeptPlace.use("tasks/before.sqlite", "tasks.sqlite");
    run(
        3,
        "cleanup",
        store,
        "--plan",
        file("tasks/decided.plan"),
        "--yes --operator Ann --report",
        file("tasks/decided.md"),
        archive("tasks/decided"));
    sql("vacuum");
    Files.copy(KeptPlace.file("tasks.sqlite"), KeptPlace.file("tasks/whole.sqlite"));
    run(0, "archive restore", file("tasks/decided.archive"), store, "--yes");
    run(3, "cleanup", store, "--keep 7d", SKIP, "--yes --window 20:00-20:01");
    new Journal(KeptPlace.records(), Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC))
        .start(
            JournalAction.CLEANUP,
            new StoreFingerprint(store, "sha256:" + "0".repeat(64)),
            Map.of("reason", "killed"));
  }

  private static String archive(String name) {
    return "--archive " + file(name + ".archive");
  }

  private static void policies() throws Exception {
    Files.writeString(
        KeptPlace.file("tasks/rules.yaml"),
        SampleRules.keepingTheRest(
            "10d", "  - rule: \"exports stay\"\n    tag: \"exports\"\n    keep: forever\n"));
    Files.writeString(
        KeptPlace.file("tasks/fib-flow.json"),
        "{\"retention\": {\"expire_time\": 604800, \"statuses\": [\"completed\"]}}\n");
  }

  private void approve(String plan) throws Exception {
    Path pem = KeptPlace.file("key.pem");
    Files.writeString(pem, pem("PRIVATE", key.getPrivate()));
    Files.writeString(
        KeptPlace.file(plan).resolveSibling("approvers.txt"),
        "second\n" + pem("PUBLIC", key.getPublic()));
    run(
        new Records(
            KeptPlace.file("records"), null, new Operator("second", "Second Person", "desk")),
        0,
        "approve",
        file(plan),
        "--key",
        pem.toString(),
        "--reason looked");
  }

  private static String pem(String name, Key key) {
    return "-----BEGIN %1$s KEY-----\n%2$s\n-----END %1$s KEY-----\n"
        .formatted(name, Base64.getMimeEncoder().encodeToString(key.getEncoded()));
  }

  private void texts() throws Exception {
    TextStoreFile jobs = TextStoreFile.create(KeptPlace.file("jobs.db"));
    jobs.job("007", "completed", TextStoreFile.OLD, null);
    jobs.job("7", "completed", TextStoreFile.OLD + 1, null);
    jobs.job("会計 \"q\"\nline", "completed", TextStoreFile.OLD + 2, null);
    jobs.job("z parent", "completed", TextStoreFile.OLD - 5, null);
    jobs.job("a child", "permanently_failed", TextStoreFile.OLD - 9, "z parent");
    jobs.job("young", "completed", TextStoreFile.NOW - 10, null);
    Files.createDirectories(KeptPlace.file("texts"));
    Files.copy(KeptPlace.file("jobs.db"), KeptPlace.file("texts/before.db"));
    String store = jobs.address();
    run(0, "preview", store, "--keep 1d --now " + NOW, "--plan", file("texts/age.plan"));
    run(
        0,
        "preview",
        store,
        "--keep 1d --skip poison_child --now " + NOW,
        "--plan",
        file("texts/decided.plan"));
    run(
        3,
        "cleanup",
        store,
        "--plan",
        file("texts/age.plan"),
        "--yes --max-tasks 2",
        archive("texts/age"));
    Files.copy(KeptPlace.file("jobs.db"), KeptPlace.file("texts/half.db"));
  }

  private void streams() throws Exception {
    String when = "--now " + NOW + " --plan";
    try (KeptStreams streams = KeptStreams.of(KeptPlace.file("streams/store.sql"))) {
      String store = streams.address();
      run(0, "hold", store, "held --reason kept");
      run(0, "preview", store, when, file("streams/own.plan"));
      run(0, "preview", store, "--include-newest", when, file("streams/newest.plan"));
      run(0, "preview", store, "--allow consumer_at_risk", when, file("streams/decided.plan"));
      run(
          0,
          "preview",
          store,
          "--skip consumer_at_risk --require-approval",
          when,
          file("streams/approved.plan"));
      run(0, "preview", store, "--require-approval", when, file("streams/undecided.plan"));
      approve("streams/undecided.plan");
      approve("streams/approved.plan");
      run(
          3,
          "cleanup",
          store,
          "--plan",
          file("streams/own.plan"),
          "--yes --allow consumer_at_risk --max-rows 5 --batch 2",
          archive("streams/own"));
      Files.writeString(KeptPlace.file("streams/half.sql"), streams.remaining());
    }
    try (KeptStreams streams = KeptStreams.of(KeptPlace.file("streams/store.sql"))) {
      String store = streams.address();
      run(
          0,
          "cleanup",
          store,
          "--plan",
          file("streams/decided.plan"),
          "--yes",
          archive("streams/decided"));
      Files.writeString(KeptPlace.file("streams/whole.sql"), streams.remaining());
      run(0, "archive restore", file("streams/decided.archive"), store, "--yes");
      run(0, "policy set", store, "idle --max-count 4 --yes");
    }
  }

  private static void settings() throws Exception {
    new SettingsFile(KeptPlace.file("settings/settings.json")).save(KeptSettings.ALL);
  }

  private static void sql(String... statements) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + KeptPlace.file("tasks.sqlite"));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
