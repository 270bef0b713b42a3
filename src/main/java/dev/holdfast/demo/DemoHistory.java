package dev.holdfast.demo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** All stories of a store, oldest first: the scenes, and between them the load of every day. */
final class DemoHistory {

  private static final double DAY = 86_400;
  private static final double HISTORY_DAYS = 83;
  private static final double RECENT_DAYS = 2;
  private static final double RECENT_SHARE = 0.2;

  /** Scenes whose absence would leave a status out. */
  private static final int ESSENTIAL = 8;

  final Workforce workers;
  private final Script script = new Script();
  private final DemoSpec spec;
  private final SplittableRandom random;
  private final Deque<Scene> scenes;

  /** Tasks of every day: how many there are, and were told. */
  private final long room;

  private long passed;
  private long nextId = 1;

  /** A story that a store holds once; {@code age} in seconds before now, {@code size} in tasks. */
  private record Scene(long age, List<String> line, long seed, int size) {}

  DemoHistory(DemoSpec spec) {
    this.spec = spec;
    this.random = new SplittableRandom(spec.seed());
    this.workers = new Workforce(script, spec);
    this.scenes = scenes();
    this.room = spec.tasks() - scenes.stream().mapToLong(Scene::size).sum();
  }

  /** Tells the next story; null if as many tasks were told as specified. */
  Storyteller next() {
    Storyteller story = null;
    long age = age(Math.min(1, (passed + random.nextDouble()) / Math.max(1, room)));
    if (!scenes.isEmpty() && (passed == room || scenes.peek().age() >= age)) {
      Scene scene = scenes.remove();
      story = told(scene.line(), scene.age(), scene.seed());
    } else if (passed < room) {
      story = passing(age, room - passed);
      passed += story.tasks.size();
    }
    nextId = story == null ? nextId : story.nextId;
    return story;
  }

  /** The scenes for a store of this size, oldest first. */
  private Deque<Scene> scenes() {
    List<Scene> chosen = new ArrayList<>();
    long size = 0;
    long number = 0;
    for (String line : script.scenes()) {
      List<String> words = Script.words(line);
      long age = Script.seconds(words.getFirst());
      List<String> story = words.subList(1, words.size());
      Scene scene = new Scene(age, story, number, told(story, age, number).tasks.size());
      if (size + scene.size() <= (number++ < ESSENTIAL ? spec.tasks() : spec.tasks() / 2)) {
        chosen.add(scene);
        size += scene.size();
      }
    }
    chosen.sort(Comparator.comparingLong(Scene::age).reversed());
    return new ArrayDeque<>(chosen);
  }

  /** A story of every day that writes at most {@code room} tasks. */
  private Storyteller passing(long age, long room) {
    String traffic =
        script.part("traffic").entrySet().stream()
            .filter(each -> Script.seconds(each.getKey()) >= age)
            .findFirst()
            .orElseThrow()
            .getValue()
            .toString();
    Storyteller story = told(List.of(traffic), age, random.nextLong());
    return story.tasks.size() <= room ? story : told(List.of("alone"), age, random.nextLong());
  }

  private Storyteller told(List<String> line, long age, long seed) {
    SplittableRandom dice = new SplittableRandom(spec.seed() * 31 + seed);
    StoryValues values = new StoryValues(spec, script, workers, dice);
    return new Storyteller(values, line, spec.now() - age, nextId);
  }

  /**
   * How long before now a task of every day is created, in seconds.
   *
   * @param position 0 for the first of them, 1 for the last
   */
  private static long age(double position) {
    double recent = 1 - RECENT_SHARE;
    if (position < recent) {
      // Load grows over the months, so the younger half is denser.
      double left = 1 - position / recent;
      return (long) (DAY * (RECENT_DAYS + HISTORY_DAYS * Math.pow(left, 1.3)));
    }
    double left = Math.max(0, (1 - position) / RECENT_SHARE);
    return (long) (3 + DAY * RECENT_DAYS * left * left);
  }
}
