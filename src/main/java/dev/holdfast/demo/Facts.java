package dev.holdfast.demo;

import java.util.List;

/**
 * The made-up facts of one task, such as its order number or customer. They follow from the seed
 * and ids alone, so a payload, its progress texts and its result speak of the same order; a
 * workflow shares them through its root.
 */
record Facts(long seed, long rootId, long id) {
  private static final List<String> PEOPLE =
      List.of(
          "Zoë Ångström",
          "Liam O'Brien",
          "株式会社みどり",
          "Amira Haddad",
          "Łukasz Żak",
          "Grace Mbeki",
          "Иван Петров",
          "Chloé Dubois",
          "Mateus Silva",
          "Nguyễn Thị Hoa");
  private static final List<String> CITIES =
      List.of("Köln", "Porto", "大阪", "Kraków", "Nairobi", "São Paulo", "Århus", "Denver");
  private static final List<String> TITLES =
      List.of(
          "Unboxing the tiny kiln",
          "Wie man Brot backt",
          "朝の散歩 🌅",
          "Five knots every sailor needs",
          "Le jardin en hiver");
  private static final List<String> LANGUAGES = List.of("de", "fr", "ja", "pt", "ru", "zh");

  /**
   * The value of a placeholder.
   *
   * @throws IllegalArgumentException if there is no such placeholder
   */
  String value(String placeholder) {
    return switch (placeholder) {
      case "id" -> Long.toString(id);
      case "n" -> Long.toString(1_000 + shared(1, 99_000));
      case "k" -> Long.toString(1 + own(2, 9));
      case "eur" -> shared(3, 900) + "." + (10 + shared(4, 90));
      case "hex" -> Long.toHexString(mix(rootId, 5) >>> 32 | 0x1000_0000L);
      case "who" -> PEOPLE.get((int) shared(6, PEOPLE.size()));
      case "city" -> CITIES.get((int) shared(7, CITIES.size()));
      case "title" -> TITLES.get((int) shared(8, TITLES.size()));
      case "lang" -> LANGUAGES.get((int) own(9, LANGUAGES.size()));
      default -> throw new IllegalArgumentException("unknown placeholder $" + placeholder);
    };
  }

  private long shared(int salt, int bound) {
    return Long.remainderUnsigned(mix(rootId, salt), bound);
  }

  private long own(int salt, int bound) {
    return Long.remainderUnsigned(mix(id, salt), bound);
  }

  private long mix(long key, int salt) {
    long z = (seed ^ salt * 0xD1B54A32D192ED03L) + key * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
