package dev.holdfast.kind;

import dev.holdfast.kind.RandomStores.Drawn;
import dev.holdfast.kind.RandomStores.Subject;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.TestFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Preview, explanation, plan and run say the same of any store of any kind. */
class RandomStoresPropertyTest {

  /** A store of objects is made, judged and emptied in some 10 ms. */
  private static final int OBJECTS = 1_000;

  /** Twice as slow: each look opens a database. */
  private static final int TEXTS = 400;

  /** Each look is several calls of a network. */
  private static final int SIDECARS = 100;

  /** Ten times as slow: each look reads the schema too. Other properties look at this kind. */
  private static final int TASKS = 100;

  /** Servers take a second for a store. */
  private static final int SERVERS = 10;

  private static final Map<String, RandomStores> MADE = new HashMap<>();

  /** Makes an empty store. */
  @FunctionalInterface
  private interface Maker {
    TestKind make(Path where) throws Exception;
  }

  @Provide
  Arbitrary<Drawn> stores() {
    Arbitrary<Integer> index = Arbitraries.integers().between(0, 99);
    Arbitrary<Long> age = Arbitraries.of(-813_600L, -1L, -1L, 0L, 1L, 1L, 86_390L, 86_401L);
    Arbitrary<Boolean> seldom = Arbitraries.of(true, false, false, false);
    Arbitrary<Subject> subject =
        Combinators.combine(index, seldom, age, index, seldom, index, seldom).as(Subject::new);
    return Combinators.combine(subject.list().ofMinSize(1).ofMaxSize(6), index.list().ofSize(16))
        .as(Drawn::new);
  }

  private static void agree(String name, Maker maker, Drawn drawn) throws Exception {
    RandomStores stores = MADE.get(name);
    if (stores == null) {
      Path where = TestFolder.make("random stores");
      stores = new RandomStores(maker.make(where), where);
      MADE.put(name, stores);
    }
    stores.agree(drawn);
  }

  @AfterContainer
  static void close() throws Exception {
    for (RandomStores stores : MADE.values()) {
      stores.close();
    }
  }

  @Property(tries = OBJECTS)
  void ofObjects(@ForAll("stores") Drawn drawn) throws Exception {
    agree("objects", ObjectStoreKindTest::in, drawn);
  }

  @Property(tries = SIDECARS)
  void ofInstances(@ForAll("stores") Drawn drawn) throws Exception {
    agree("dapr", _ -> DaprKindTest.in(), drawn);
  }

  @Property(tries = TEXTS)
  void ofTexts(@ForAll("stores") Drawn drawn) throws Exception {
    agree("texts", TextStoreKindTest::in, drawn);
  }

  @Property(tries = TASKS)
  void ofTasksInSqlite(@ForAll("stores") Drawn drawn) throws Exception {
    agree("sqlite", where -> FibFlowKindTest.on(TestEngine.SQLITE_WAL, where), drawn);
  }

  @Property(tries = SERVERS)
  void ofTasksInServers(@ForAll("stores") Drawn drawn, @ForAll("servers") TestEngine engine)
      throws Exception {
    agree(engine.name(), where -> FibFlowKindTest.on(engine, where), drawn);
  }

  @Provide
  Arbitrary<TestEngine> servers() {
    return Arbitraries.of(TestEngine.class).filter(TestEngine::isServer);
  }

  @Property(tries = SERVERS)
  void ofEventStreams(@ForAll("stores") Drawn drawn) throws Exception {
    agree("streams", _ -> EventStreamsKindTest.make(true), drawn);
  }
}
