package dev.holdfast.demo;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Tells all stories of a store, oldest first, and hands each to the inserts when it is told. */
final class DemoChronicle {

  final World world;
  private final Showcase showcase;
  private final Traffic traffic;
  private final DemoSpec spec;

  DemoChronicle(DemoSpec spec) throws IOException {
    this.spec = spec;
    this.world = new World(spec);
    Rolls rolls = world.rolls;
    Lifecycles lives = new Lifecycles(world, rolls);
    Families families = new Families(world, rolls, lives);
    Waiting waiting = new Waiting(world, rolls, lives);
    Oddities odd = new Oddities(world, lives, families);
    this.showcase = new Showcase(world, lives, families, waiting, odd);
    this.traffic = new Traffic(world, rolls, lives, families, waiting, odd);
  }

  /** Takes a told workflow or lone task; it is reused afterwards. */
  @FunctionalInterface
  interface Reader {
    void read(Saga saga) throws SQLException;
  }

  /** Tells exactly as many tasks as specified. */
  void tell(Reader reader) throws SQLException {
    Deque<Scene> scenes = new ArrayDeque<>(showcase.chosen(spec.tasks()));
    long reserved = scenes.stream().mapToLong(Scene::largest).sum();
    long traffic = Math.max(1, spec.tasks() - reserved);
    long told = 0;
    long passed = 0;
    long age = Traffic.age(world.rolls.unit() / traffic);
    while (told < spec.tasks()) {
      // Scenes may need less than reserved for them; what is left over comes last.
      long room = spec.tasks() - told - reserved;
      boolean scene = !scenes.isEmpty() && (room == 0 || scenes.peek().age() >= age);
      if (scene) {
        reserved -= scenes.peek().largest();
        scenes.remove().tell(world.now());
      } else {
        this.traffic.next(age, room);
      }
      int size = world.saga.tasks.size();
      told += size;
      if (!scene) {
        passed += size;
        age = Traffic.age(Math.min(1, (passed + world.rolls.unit()) / traffic));
      }
      reader.read(world.saga);
      world.saga.clear();
    }
  }
}
