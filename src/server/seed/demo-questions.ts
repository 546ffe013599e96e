import { MULTIPLE_CHOICE, TRUE_FALSE } from '#shared/entities/question.ts';
import type { NewQuestion } from '../repositories/questions.ts';

/** A question with four answers, shown in this order. */
const choice = (questionText: string, correctIndex: number, answers: string[]): NewQuestion => ({
  questionText,
  questionType: MULTIPLE_CHOICE,
  answers,
  correctIndex,
});

const trueFalse = (questionText: string, isTrue: boolean): NewQuestion => ({
  questionText,
  questionType: TRUE_FALSE,
  answers: ['True', 'False'],
  correctIndex: isTrue ? 0 : 1,
});

export const spinTheSoundQuestions: readonly NewQuestion[] = [
  choice('Which range of frequencies can a healthy young ear hear?', 1, [
    '2 Hz to 2 kHz',
    '20 Hz to 20 kHz',
    '200 Hz to 40 kHz',
    '500 Hz to 5 kHz',
  ]),
  choice('In 1910 Nathaniel Baldwin built the first modern headphones. Where?', 2, [
    "In Edison's laboratory",
    'In a Paris opera house',
    'On his kitchen table in Utah',
    'Aboard a navy submarine',
  ]),
  trueFalse('Sound travels faster through water than through air.', true),
  choice('How does active noise cancelling silence an engine?', 0, [
    'It plays the same sound wave upside down',
    'It seals the ear with a vacuum',
    'It lowers the volume of all bass notes',
    'It adds white noise on top',
  ]),
  choice('Which portable cassette player changed how people listen in 1979?', 1, [
    'Philips Roller',
    'Sony Walkman',
    'Aiwa Strasse Boy',
    'Braun Atelier',
  ]),
  choice('The name Bluetooth comes from …', 2, [
    'the blue light of the first headset',
    'an engineer called Blåtand',
    'a Danish king of the 10th century',
    'a Norse word for wireless',
  ]),
  trueFalse('An LP has one single groove on each side.', true),
  choice('How many samples a second does an audio CD hold for each channel?', 1, [
    '22,050',
    '44,100',
    '48,000',
    '96,000',
  ]),
  choice('Which unit measures the impedance of headphones?', 3, ['Decibel', 'Watt', 'Hertz', 'Ohm']),
  choice('Robert Moog showed his voltage-controlled synthesizer first in …', 2, ['1935', '1951', '1964', '1983']),
  trueFalse('Three more decibels mean that a sound carries ten times the power.', false),
  choice('What does the driver in a pair of dynamic headphones do?', 1, [
    'It connects them to the computer',
    'It turns current into movement of air',
    'It stores energy for the battery',
    'It filters out radio signals',
  ]),
];

export const knowYourSoundQuestions: readonly NewQuestion[] = [
  choice('About how fast does sound travel in air at room temperature?', 1, [
    '34 metres per second',
    '343 metres per second',
    '1,500 metres per second',
    '3,430 metres per second',
  ]),
  trueFalse('Sound can travel through empty space.', false),
  choice('Which note do most orchestras tune to?', 2, [
    'C at about 262 Hz',
    'E at about 330 Hz',
    'A at about 440 Hz',
    'G at about 392 Hz',
  ]),
  choice("What was recorded on Edison's phonograph in 1877?", 1, [
    'The Star-Spangled Banner',
    'Mary had a little lamb',
    "Beethoven's Fifth",
    'A ticking clock',
  ]),
  trueFalse('A subwoofer plays the lowest notes.', true),
];

export const summerSpinQuestions: readonly NewQuestion[] = [
  choice('The code IPX7 on a speaker means that it …', 1, [
    'plays for seven hours',
    'survives half an hour in one metre of water',
    'connects to seven phones',
    'needs seven volts',
  ]),
  choice('Which festival took place on a dairy farm near Bethel, New York, in 1969?', 0, [
    'Woodstock',
    'Glastonbury',
    'Roskilde',
    'Coachella',
  ]),
  trueFalse('On a hot day sound travels faster than on a cold one.', true),
  choice('How many strings has a standard ukulele?', 1, ['Three', 'Four', 'Five', 'Six']),
  choice('Which instrument did Laurens Hammond bring to the market in 1935?', 0, [
    'An electric organ',
    'An electric guitar',
    'A drum machine',
    'A theremin',
  ]),
  trueFalse('Doubling the distance to a small speaker outdoors makes it about 6 dB quieter.', true),
];

export const soundcheckSpinQuestions: readonly NewQuestion[] = [
  choice('How many keys has a full-size piano?', 2, ['76', '85', '88', '92']),
  trueFalse('A violin has six strings.', false),
  choice('Of what are most trumpets made?', 1, ['Copper', 'Brass', 'Silver', 'Aluminium']),
  choice('Which interval doubles the frequency of a note?', 2, ['A third', 'A fifth', 'An octave', 'A semitone']),
  trueFalse('Before vinyl, most records were made of shellac.', true),
  choice('How fast does a 7-inch single usually turn?', 2, [
    '16 times a minute',
    '33⅓ times a minute',
    '45 times a minute',
    '78 times a minute',
  ]),
  choice('Which electric guitar did Leo Fender bring out in 1954?', 1, [
    'Les Paul',
    'Stratocaster',
    'Flying V',
    'Explorer',
  ]),
  choice('Into what does a microphone turn sound?', 3, ['Light', 'Heat', 'A radio wave', 'An electric signal']),
  trueFalse('A MIDI cable carries recorded sound.', false),
  choice('What does BPM stand for?', 0, [
    'Beats per minute',
    'Bars per measure',
    'Bass per metre',
    'Breaks per minute',
  ]),
];
